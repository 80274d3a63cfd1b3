import type { Books } from './books.ts'
import { expanded } from './expand.ts'
import type { Parameters } from './parameters.ts'

export const listOf = (data: unknown[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

/** A page of the refunds of one payment, or of all. */
export function refundsOf(parameters: Parameters, books: Books) {
  parameters.only('payment_intent', 'charge', ...PAGED)
  const [intent, charge] = [parameters.text('payment_intent'), parameters.text('charge')]
  const refunds = books
    .of('refund')
    .map(({ refund }) => refund)
    .filter((refund) => !intent || refund.payment_intent === intent)
    .filter((refund) => !charge || refund.charge === charge)
  return pageOf(refunds, parameters, '/v1/refunds', books)
}

export function intentsOf(parameters: Parameters, books: Books) {
  parameters.only(...PAGED)
  const intents = books.of('intent').map(({ intent }) => intent)
  return pageOf(intents, parameters, '/v1/payment_intents', books)
}

const PAGED = ['created', 'limit', 'starting_after', 'expand']

/** A page of a list, newest first. */
function pageOf(all: { id: string; created: number }[], parameters: Parameters, url: string, books: Books) {
  const since = parameters.group('created')?.whole('gte') ?? 0
  const after = parameters.text('starting_after')
  const wanted = all.filter(({ created }) => created >= since).reverse()
  const from = after ? wanted.findIndex(({ id }) => id === after) + 1 : 0
  const to = from + (parameters.whole('limit') ?? 10)
  const inside = Object.values(parameters.texts('expand')).map((path) => path.replace(/^data\./, ''))
  const data = wanted.slice(from, to).map((one) => expanded(one, inside, books))
  return listOf(data, url, to < wanted.length)
}
