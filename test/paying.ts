import { randomBytes, randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { call } from '../contract/client.ts'
import type { PaymentProviderName } from '../core/payment-methods.ts'
import { audit } from '../server/modules/orders/auditing/audit.ts'
import { sweepPayments } from '../server/modules/orders/paying/sweep-payments.ts'
import { compareWithLedger } from '../server/modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../server/modules/payments/provider.ts'
import { ADDRESS, CAST } from './cast.ts'
import type { TestShop } from './shop.ts'
import type { TestSandbox } from './with-sandbox.ts'

export type Shopper = { token: string; base: string; idempotencyKey?: string }
/** How a payment differs from a normal one; by default no webhook is sent. */
export type Wishes = {
  amount?: number
  currency?: string
  webhook?: 'none' | 'now' | 'later'
  authorizeOnly?: boolean
  givenBack?: boolean
  again?: boolean
}
export type Signed = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The sandbox's path for paying at each provider, by the provider's id of the attempt. */
const PAID_AT: Record<PaymentProviderName, (id: string) => string> = {
  stripe: (session) => `/stripe/sessions/${session}/pay`,
  razorpay: (order) => `/razorpay/orders/${order}/pay`,
}

const MINUTE = 60_000
export const AFTER_THE_HOLD = 33 * MINUTE

/** Steps that tests about payments repeat, for a shop and its sandbox. */
export function paying({ shop, sandbox }: { shop: TestShop; sandbox: TestSandbox }) {
  const order = (quantity = 1, size: 'S' | 'M' | 'L' | 'XL' | 'XXL' = 'M') => ({
    items: [{ _id: CAST.kurti.handle, size, quantity }],
    amount: 1499 * quantity + 150,
    address: ADDRESS,
  })
  const withKey = (shopper: Shopper) => ({ idempotencyKey: randomUUID(), ...shopper })

  return {
    order,
    /** Makes the order wait for the shopper's word, and returns the end of the link in the mail. */
    async confirmLink(orderId: string) {
      const token = randomBytes(16).toString('base64url')
      await shop.db`
        update orders set confirm_by = now() + interval '1 day', confirm_token = ${token} where code = ${orderId}`
      return `${orderId}.${token}`
    },
    async startCard(shopper: Shopper, wanted = order()) {
      const reply = await call('POST /api/order/stripe', wanted, withKey(shopper))
      return { ...reply, session: new URL(reply.session_url).pathname.split('/').at(-1)! }
    },
    startWidget: (shopper: Shopper, wanted = order()) =>
      call('POST /api/order/razorpay', wanted, withKey(shopper)),
    payCard: (session: string, wishes: Wishes = {}) =>
      sandbox.post<{ payment_intent: string }>(PAID_AT.stripe(session), { webhook: 'none', ...wishes }),
    payWidget: (id: string, wishes: Wishes = {}) =>
      sandbox.post<Signed>(PAID_AT.razorpay(id), { webhook: 'none', ...wishes }),
    /** Pays with either provider; for the widget it returns what the widget would hand over. */
    payWith: (provider: PaymentProviderName, id: string) =>
      sandbox.post<Partial<Signed>>(PAID_AT[provider](id), { webhook: 'none' }),
    returned: (shopper: Shopper, orderId: string, success = true) =>
      call('POST /api/order/verifyStripe', { orderId, success }, shopper),
    /** Does the clock's work, as if `inMs` milliseconds had passed, until nothing is due. */
    async sweep(inMs = 0) {
      const then = new Date(Date.now() + inMs)
      while ((await sweepPayments({ ...shop.running.shop, clock: () => then })) > 0);
    },
    /**
     * Returns what does not agree in the books once everything between shop and providers has arrived; an empty list if
     * all agrees.
     */
    async booksAgree() {
      let wrong: string[] = []
      await vi
        .waitUntil(
          async () => {
            const ledger = await sandbox.get<ProviderBooks>('/ledger.json')
            wrong = [...(await audit(shop.db)), ...(await compareWithLedger(shop.db, ledger))]
            return wrong.length === 0
          },
          { timeout: 10_000, interval: 50 },
        )
        .catch(() => {})
      return wrong
    },
    async stock(handle: string = CAST.kurti.handle, size = 'M') {
      const [row] = await shop.db<{ stock: number }[]>`
        select stock from variants v join products p on p.id = product_id where handle = ${handle} and size = ${size}`
      return row!.stock
    },
    async standing(code: string) {
      const [row] = await shop.db<Standing[]>`
        select o.status, (select json_agg(delta order by at, id) from stock_movements where order_id = o.id) as moves, o.paid_at is not null as paid, o.lapsed_at is not null as lapsed, a.status as attempt,
          a.next_check_at as "nextCheckAt",
          (select coalesce(json_agg(template order by created_at, template), '[]')
            from messages where order_id = o.id and channel = 'email') as mails,
          (select coalesce(json_agg(json_build_object('amount', p.amount_paise, 'applied', applied)
            order by received_at), '[]') from payments p where p.order_id = o.id) as payments,
          (select coalesce(json_agg(json_build_object('amount', r.amount_paise, 'status', r.status)
            order by requested_at), '[]') from refunds r where r.order_id = o.id) as refunds
        from orders o left join payment_attempts a on a.order_id = o.id where code = ${code}`
      return row!
    },
  }
}

type Standing = {
  status: string
  /** The order's changes of the stock, oldest first. */
  moves: number[]
  paid: boolean
  lapsed: boolean
  attempt: string | null
  nextCheckAt: Date | null
  mails: string[]
  payments: { amount: number; applied: boolean }[]
  refunds: { amount: number; status: string }[]
}
