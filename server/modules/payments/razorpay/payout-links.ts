import { z } from 'zod'
import { CURRENCY } from '../../../../core/money.ts'
import { type NewPayout, type PayoutLinks, type PayoutStanding, ProviderTrouble } from '../provider.ts'
import type { AskRazorpay } from './open-razorpay.ts'

const link = z.object({
  id: z.string(),
  entity: z.literal('payout_link'),
  status: z.string(),
  short_url: z.string(),
  receipt: z.string().nullish(),
  expire_by: z.number().nullish(),
  attempt_count: z.number().nullish(),
})
const links = z.object({ items: z.array(link) })

/** RazorpayX payout links: the shopper enters an account there, which the shop never learns. */
export function razorpayPayouts(ask: AskRazorpay, accountNumber: string): PayoutLinks {
  const standing = (linkId: string) =>
    ask(async ({ rq }) => standingOf((await rq.get(pathOf(linkId), {})).data))
  return {
    create: (payout) =>
      ask(async ({ rq }) => {
        const earlier = await rq.get('/v1/payout-links', { params: { receipt: payout.payoutId } })
        const made = whole(links, earlier.data).items.find(({ receipt }) => receipt === payout.payoutId)
        if (made) return standingOf(made)
        const { data } = await rq.post('/v1/payout-links', asked(payout, accountNumber), { headers: {} })
        return standingOf(data)
      }),
    standing,
    async cancel(linkId) {
      try {
        return await ask(async ({ rq }) =>
          standingOf((await rq.post(`${pathOf(linkId)}/cancel`, {}, { headers: {} })).data),
        )
      } catch (error) {
        // It was used or has expired meanwhile, which its state says.
        if (!(error instanceof ProviderTrouble && error.status === 400)) throw error
        return standing(linkId)
      }
    },
  }
}

const pathOf = (linkId: string) => `/v1/payout-links/${encodeURIComponent(linkId)}`

/** Notifications are off, since the shop tells the shopper itself. */
const asked = ({ payoutId, orderCode, amountPaise, shopper, until }: NewPayout, accountNumber: string) => ({
  account_number: accountNumber,
  contact: {
    name: latin(shopper.name) ?? `Order ${orderCode}`,
    type: 'customer',
    contact: shopper.phone,
    ...mailOf(shopper),
  },
  amount: amountPaise,
  currency: CURRENCY,
  purpose: 'refund',
  description: `Refund of order ${orderCode}`,
  receipt: payoutId,
  send_sms: false,
  send_email: false,
  notes: { order: orderCode },
  expire_by: Math.floor(until.getTime() / 1000),
})

/** The part of a name that RazorpayX accepts: 3 to 50 Latin letters, digits and full stops; null: there are too few. */
function latin(name: string): string | null {
  const plain = name.normalize('NFD').replace(/\p{Mn}+/gu, '')
  const taken = plain
    .replace(/[^a-zA-Z0-9.]+/g, ' ')
    .trim()
    .slice(0, 50)
    .trim()
  return taken.length < 3 ? null : taken
}

const mailOf = ({ email }: NewPayout['shopper']) => (email === null ? {} : { email })

/** `issued` again after a failed or reversed payout: the shopper can try another account. */
const STATES: Record<string, PayoutStanding['state']> = {
  pending: 'open',
  issued: 'open',
  processing: 'taken',
  processed: 'done',
  expired: 'expired',
  cancelled: 'refused',
  rejected: 'refused',
}

function standingOf(reply: unknown): PayoutStanding {
  const { id, status, short_url: url, expire_by: until, attempt_count: tries } = whole(link, reply)
  const state = STATES[status]
  if (!state) throw unknownShape()
  return { linkId: id, url, state, tries: tries ?? 0, until: until ? new Date(until * 1000) : null }
}

function whole<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.infer<Schema> {
  const read = schema.safeParse(reply)
  if (read.success) return read.data
  throw unknownShape()
}

const unknownShape = () => new ProviderTrouble('RazorpayX: answered in an unknown shape', { certain: false })
