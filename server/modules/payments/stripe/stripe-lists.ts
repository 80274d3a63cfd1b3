import type Stripe from 'stripe'
import { type ProviderBooks, ProviderTrouble } from '../provider.ts'

type Ask = <Reply>(work: (stripe: Stripe) => Promise<Reply>) => Promise<Reply>

const PAGE_SIZE = 100

export async function* stripeLists(ask: Ask, since: Date): AsyncGenerator<ProviderBooks> {
  const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE_SIZE }
  const expand = ['data.latest_charge']
  for await (const piece of pieces((more) =>
    ask((stripe) => stripe.paymentIntents.list({ ...asked, ...more, expand })),
  ))
    yield { payments: piece.filter(({ status }) => status === 'succeeded').map(paymentOf), refunds: [] }
  for await (const piece of pieces((more) => ask((stripe) => stripe.refunds.list({ ...asked, ...more }))))
    yield { payments: [], refunds: piece.map(refundOf) }
}

async function* pieces<One extends { id: string }>(
  ask: (more: { starting_after?: string }) => Promise<Stripe.ApiList<One>>,
): AsyncGenerator<One[]> {
  for (let more = {}; ; ) {
    const { object, data, has_more: hasMore } = await ask(more)
    if (object !== 'list') throw new ProviderTrouble('Stripe: answered with no list', { certain: false })
    yield data
    const last = data.at(-1)
    if (!hasMore || !last) return
    more = { starting_after: last.id }
  }
}

const paymentOf = (intent: Stripe.PaymentIntent): ProviderBooks['payments'][number] => ({
  provider: 'stripe',
  paymentId: intent.id,
  reference: intent.metadata.attempt ?? null,
  amountPaise: intent.amount_received,
  currency: intent.currency.toUpperCase(),
  state: 'captured',
  refundedPaise: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
})

const refundOf = ({
  id,
  payment_intent: intent,
  amount,
  status,
  metadata,
}: Stripe.Refund): ProviderBooks['refunds'][number] => ({
  provider: 'stripe',
  refundId: id,
  paymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
  amountPaise: amount,
  state:
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  reference: metadata?.refund ?? null,
})
