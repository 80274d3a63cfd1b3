import type { FastifyRequest } from 'fastify'

/** What the access log says of a call beside its route. */
const accounts = new WeakMap<FastifyRequest, string>()
const orders = new WeakMap<FastifyRequest, string>()

/** Notes whose session a call came with: an account's number, or a person's id. */
export const noteAccount = (request: FastifyRequest, account: string) => void accounts.set(request, account)
export const accountOf = (request: FastifyRequest): string | undefined => accounts.get(request)

/** Notes which order a reply tells a shopper of, so that the order is known even if the database loses it. */
export function noteOrder(request: FastifyRequest, reply: object) {
  if ('orderId' in reply && typeof reply.orderId === 'string') orders.set(request, reply.orderId)
}
export const orderOf = (request: FastifyRequest): string | undefined => orders.get(request)
