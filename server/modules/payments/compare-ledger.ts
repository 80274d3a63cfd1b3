import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import type { ProviderBooks } from './provider.ts'

type OurPayment = {
  provider: string
  id: string
  attemptId: string
  amountPaise: number
  currency: string
  refundedPaise: number
}
type OurRefund = { provider: string; id: string; paymentId: string; amountPaise: number; status: string }
type OurAttempt = { id: string; isChecked: boolean }

/** Restricts the comparison to one provider's books from a moment on. */
type Part = { provider: string; since: Date }

/**
 * Compares our payments and refunds with the providers' own books; a line for each disagreement. An unknown payment is fine
 * while its attempt is still being checked. `part`: the books may contain newer entries than ours, and payments of others,
 * which are skipped unless they carry our references.
 */
export async function compareWithLedger(
  db: Database | Transaction,
  ledger: ProviderBooks,
  part?: Part,
): Promise<string[]> {
  const [payments, refunds, attempts] = await Promise.all([
    ourPayments(db, part ? paymentsIn(db, part, ledger) : db`true`),
    ourRefunds(db, part ? refundsIn(db, part, ledger) : db`true`),
    ourAttempts(db, part ? attemptsIn(db, ledger) : db`true`),
  ])
  return [...comparePayments(payments, attempts, ledger), ...compareRefunds(refunds, ledger)]
}

/** Whether a line is about this provider's books. */
export const isAboutLedger = (line: string, provider: string): boolean =>
  ['payment ', 'refund ', 'does not know of '].some((words) => line.startsWith(`${provider} ${words}`))

const paymentsIn = (
  sql: Database | Transaction,
  { provider, since }: Part,
  { payments }: ProviderBooks,
): Fragment => sql`
  p.provider = ${provider}
  and (p.received_at >= ${since} or p.provider_payment_id = any(${payments.map(({ paymentId }) => paymentId)}))`

const refundsIn = (
  sql: Database | Transaction,
  { provider, since }: Part,
  { refunds }: ProviderBooks,
): Fragment => sql`
  coalesce(p.provider, 'razorpay') = ${provider}
  and (r.requested_at >= ${since} or r.provider_refund_id = any(${refunds.map(({ refundId }) => refundId)}))`

const attemptsIn = (sql: Database | Transaction, { payments }: ProviderBooks): Fragment => sql`
  id::text = any(${payments.flatMap(({ reference }) => reference ?? [])})`

function comparePayments(ours: OurPayment[], attempts: OurAttempt[], ledger: ProviderBooks): string[] {
  const taken = ledger.payments.filter(({ state }) => state === 'captured' || state === 'refunded')
  const known = new Map(ours.map((payment) => [`${payment.provider} ${payment.id}`, payment]))
  const checked = new Set(attempts.filter(({ isChecked }) => isChecked).map(({ id }) => id))
  const theirs = new Set(taken.map(({ provider, paymentId }) => `${provider} ${paymentId}`))
  const unheard = ours
    .filter(({ provider, id }) => !theirs.has(`${provider} ${id}`))
    .map(({ provider, id }) => `${provider} does not know of payment ${id}`)
  const wrong = taken.flatMap(({ provider, paymentId, reference, amountPaise, currency, refundedPaise }) => {
    const name = `${provider} payment ${paymentId}`
    const our = known.get(`${provider} ${paymentId}`)
    if (!our)
      return reference && checked.has(reference)
        ? []
        : [`${name}: ${amountPaise} paise that we do not know of, for attempt ${reference}`]
    return [
      ...(our.amountPaise !== amountPaise
        ? [`${name}: theirs is ${amountPaise} paise, ours ${our.amountPaise}`]
        : []),
      ...(our.currency.toUpperCase() !== currency.toUpperCase()
        ? [`${name}: theirs is in ${currency}, ours in ${our.currency}`]
        : []),
      ...(reference && our.attemptId !== reference
        ? [`${name}: theirs is for attempt ${reference}, ours for ${our.attemptId}`]
        : []),
      ...(our.refundedPaise > refundedPaise
        ? [`${name}: we say that ${our.refundedPaise} paise went back, they say ${refundedPaise}`]
        : []),
    ]
  })
  return [...unheard, ...wrong]
}

function compareRefunds(ours: OurRefund[], ledger: ProviderBooks): string[] {
  const theirs = new Map(ledger.refunds.map((refund) => [`${refund.provider} ${refund.refundId}`, refund]))
  const known = new Set(ours.map(({ provider, id }) => `${provider} ${id}`))
  const unknown = ledger.refunds
    .filter(({ provider, refundId, state }) => state !== 'failed' && !known.has(`${provider} ${refundId}`))
    .map(
      ({ provider, refundId, amountPaise }) =>
        `${provider} refund ${refundId}: ${amountPaise} paise that we do not know of`,
    )
  const wrong = ours.flatMap(({ provider, id, paymentId, amountPaise, status }) => {
    const their = theirs.get(`${provider} ${id}`)
    if (!their) return [`${provider} does not know of refund ${id}`]
    return [
      ...(their.amountPaise !== amountPaise || their.paymentId !== paymentId
        ? [
            `${provider} refund ${id}: theirs is ${their.amountPaise} of ${their.paymentId}, ours ${amountPaise} of ${paymentId}`,
          ]
        : []),
      ...(status === 'done' && their.state !== 'done'
        ? [`${provider} refund ${id}: ours is done, theirs ${their.state}`]
        : []),
    ]
  })
  return [...unknown, ...wrong]
}

/** Only refunds that are done count. */
const ourPayments = (db: Database | Transaction, condition: Fragment) => db<OurPayment[]>`
  select provider, provider_payment_id as id, attempt_id as "attemptId", amount_paise as "amountPaise", currency,
    coalesce((select sum(amount_paise) from refunds where payment_id = p.id and status = 'done'), 0)::bigint
      as "refundedPaise"
  from payments p where ${condition}`

const ourRefunds = (db: Database | Transaction, condition: Fragment) => db<OurRefund[]>`
  select coalesce(p.provider, 'razorpay') as provider, r.provider_refund_id as id,
    coalesce(p.provider_payment_id, 'payout') as "paymentId", r.amount_paise as "amountPaise", r.status
  from refunds r left join payments p on p.id = r.payment_id where r.provider_refund_id is not null and ${condition}`

const ourAttempts = (db: Database | Transaction, condition: Fragment) => db<OurAttempt[]>`
  select id, next_check_at is not null as "isChecked" from payment_attempts where ${condition}`
