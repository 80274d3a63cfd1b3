import { randomId } from '../random-id.ts'
import type { Books } from './books.ts'
import { RazorpayProblem } from './errors.ts'
import { amountOf, type Fields, notesOf, only, textOf } from './fields.ts'
import { type Outcome, type PayoutLink, unixNow } from './objects.ts'

const FIELDS = [
  'account_number',
  'contact',
  'amount',
  'currency',
  'purpose',
  'description',
  'receipt',
  'send_sms',
  'send_email',
  'notes',
  'expire_by',
]

/** Creates a RazorpayX payout link, whose page is below `page`. */
export function createPayoutLink(
  fields: Fields,
  { accountNumber, page }: { accountNumber: string; page: string },
): Outcome<PayoutLink> {
  only(fields, ...FIELDS)
  if (fields.account_number !== accountNumber)
    throw new RazorpayProblem(400, 'The account number is invalid.', 'account_number')
  if (fields.currency !== 'INR') throw new RazorpayProblem(400, 'Currency is not supported', 'currency')
  const purpose = textOf(fields, 'purpose', 30)
  if (purpose === null) throw new RazorpayProblem(400, 'The purpose field is required.', 'purpose')
  const id = randomId('poutlk_', 14)
  const link: PayoutLink = {
    id,
    entity: 'payout_link',
    contact: contactOf(fields),
    purpose,
    status: 'issued',
    amount: amountOf(fields),
    currency: 'INR',
    description: textOf(fields, 'description', 255),
    receipt: textOf(fields, 'receipt', 40),
    notes: notesOf(fields),
    short_url: `${page}/${id}`,
    send_sms: fields.send_sms === true,
    send_email: fields.send_email === true,
    attempt_count: 0,
    expire_by: expiryOf(fields),
    created_at: unixNow(),
  }
  return moved(link)
}

export const linksWith = (books: Books, receipt: string | null): PayoutLink[] =>
  books.of('payout_link').flatMap(({ link }) => (receipt === null || link.receipt === receipt ? [link] : []))

/** Cancels a link, as the shop requests. Refuses 400 one that has ended. */
export function cancelPayoutLink(link: PayoutLink): Outcome<PayoutLink> {
  refuseEnded(link)
  return moved({ ...link, status: 'cancelled' })
}

/**
 * Starts the payout after the recipient has entered an account. If the payout fails, the link waits to be used again.
 */
export function takePayoutLink(link: PayoutLink, { fails }: { fails: boolean }): Outcome<PayoutLink> {
  refuseEnded(link)
  return moved({
    ...link,
    attempt_count: link.attempt_count + 1,
    status: fails ? 'issued' : 'processed',
  })
}

/** Records that a bank has returned a finished payout: the link waits to be used again. */
export function reversePayoutLink(link: PayoutLink): Outcome<PayoutLink> {
  if (link.status !== 'processed') throw new RazorpayProblem(400, `This link is ${link.status}.`)
  return moved({ ...link, status: 'issued' })
}

/** Records that RazorpayX has rejected the payout. Refuses 400 a link that has ended. */
export function rejectPayoutLink(link: PayoutLink): Outcome<PayoutLink> {
  refuseEnded(link)
  return moved({ ...link, status: 'rejected' })
}

/** Ends a link whose time is over; a test may call it earlier. Refuses 400 a link that has ended. */
export function expirePayoutLink(link: PayoutLink): Outcome<PayoutLink> {
  refuseEnded(link)
  return moved({ ...link, status: 'expired' })
}

export const isOver = ({ status, expire_by }: PayoutLink, now: number): boolean =>
  status === 'issued' && expire_by !== null && expire_by <= now

function moved(link: PayoutLink): Outcome<PayoutLink> {
  return {
    reply: link,
    changes: [{ id: link.id, kind: 'payout_link', link }],
    news: [{ event: `payout_link.${link.status}`, payout_link: link }],
  }
}

function refuseEnded({ status }: PayoutLink) {
  if (status !== 'issued') throw new RazorpayProblem(400, `This link is ${status}.`)
}

function contactOf({ contact }: Fields): PayoutLink['contact'] {
  if (typeof contact !== 'object' || contact === null)
    throw new RazorpayProblem(400, 'The contact field is required.', 'contact')
  const fields: Fields = { ...contact }
  only(fields, 'name', 'type', 'contact', 'email')
  const name = textOf(fields, 'name', 50)
  const [phone, email] = [textOf(fields, 'contact', 15), textOf(fields, 'email', 255)]
  if (!name) throw new RazorpayProblem(400, 'The name field is required.', 'contact.name')
  if (!NAME.test(name)) throw new RazorpayProblem(400, 'The name field is invalid.', 'contact.name')
  if (!phone && !email)
    throw new RazorpayProblem(400, 'Either contact number or email is required.', 'contact.contact')
  return { name, type: textOf(fields, 'type', 40), contact: phone, email }
}

/**
 * At least three characters, with Latin letters only.
 * https://razorpay.com/docs/api/x/payout-links/create/use-contact-details
 */
const NAME = /^[a-zA-Z0-9 ’_/().-]{2,}[a-zA-Z0-9.]$/

const SOONEST_SECONDS = 15 * 60

function expiryOf({ expire_by: until }: Fields): number | null {
  if (until === undefined || until === null) return null
  if (typeof until !== 'number' || until < unixNow() + SOONEST_SECONDS)
    throw new RazorpayProblem(400, 'expire_by should be at least 15 minutes after current time.', 'expire_by')
  return until
}
