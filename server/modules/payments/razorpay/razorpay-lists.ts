import { z } from 'zod'
import { type ProviderBooks, ProviderTrouble } from '../provider.ts'
import type { AskRazorpay } from './open-razorpay.ts'

const payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      entity: z.literal('payment'),
      amount: z.number(),
      amount_refunded: z.number().nullish(),
      currency: z.string(),
      status: z.string(),
      captured: z.boolean().nullish(),
      order_id: z.string().nullish(),
    }),
  ),
})
const refunds = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      entity: z.literal('refund'),
      amount: z.number(),
      payment_id: z.string(),
      status: z.string(),
      receipt: z.string().nullish(),
    }),
  ),
})
const links = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      entity: z.literal('payout_link'),
      amount: z.number(),
      status: z.string(),
      receipt: z.string().nullish(),
    }),
  ),
})

const PAGE_SIZE = 100

/** A refund of cash is a payout link without a payment. */
export async function* razorpayLists(
  ask: AskRazorpay,
  since: Date,
  hasPayouts: boolean,
): AsyncGenerator<ProviderBooks> {
  for await (const { items } of pieces(ask, '/v1/payments', since, payments))
    yield { payments: items.filter(wasTaken).map(paymentOf), refunds: [] }
  for await (const { items } of pieces(ask, '/v1/refunds', since, refunds))
    yield { payments: [], refunds: items.map(refundOf) }
  if (!hasPayouts) return
  for await (const { items } of pieces(ask, '/v1/payout-links', since, links))
    yield { payments: [], refunds: items.map(payoutOf) }
}

/** A payment that Razorpay returned by itself was never captured, and does not count. */
const wasTaken = ({ status, captured }: z.infer<typeof payments>['items'][number]) =>
  status === 'captured' || (status === 'refunded' && captured !== false)

/** Lists up to the present, so that new entries do not shift the pages. */
async function* pieces<Page extends { items: unknown[] }>(
  ask: AskRazorpay,
  path: string,
  since: Date,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  const [from, to] = [since, new Date()].map((time) => String(Math.floor(time.getTime() / 1000)))
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const params = { from: from!, to: to!, count: String(PAGE_SIZE), skip: String(skip) }
    const page = schema.safeParse(await ask(async ({ rq }) => (await rq.get(path, { params })).data))
    if (!page.success) throw new ProviderTrouble('Razorpay: answered in an unknown shape', { certain: false })
    yield page.data
    if (page.data.items.length < PAGE_SIZE) return
  }
}

const paymentOf = (
  payment: z.infer<typeof payments>['items'][number],
): ProviderBooks['payments'][number] => ({
  provider: 'razorpay',
  paymentId: payment.id,
  reference: null,
  providerId: payment.order_id ?? null,
  amountPaise: payment.amount,
  currency: payment.currency,
  state: 'captured',
  refundedPaise: payment.amount_refunded ?? 0,
})

const refundOf = (refund: z.infer<typeof refunds>['items'][number]): ProviderBooks['refunds'][number] => ({
  provider: 'razorpay',
  refundId: refund.id,
  paymentId: refund.payment_id,
  amountPaise: refund.amount,
  state: refund.status === 'processed' ? 'done' : refund.status === 'failed' ? 'failed' : 'pending',
  reference: refund.receipt ?? null,
})

const payoutOf = ({
  id,
  amount,
  status,
  receipt,
}: z.infer<typeof links>['items'][number]): ProviderBooks['refunds'][number] => ({
  provider: 'razorpay',
  refundId: id,
  paymentId: PAYOUT,
  amountPaise: amount,
  state: status === 'processed' ? 'done' : ENDED.has(status) ? 'failed' : 'pending',
  reference: receipt ?? null,
})
const PAYOUT = 'payout'
const ENDED = new Set(['cancelled', 'rejected', 'expired'])
