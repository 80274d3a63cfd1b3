import type { FastifyRequest } from 'fastify'

const orders = new WeakMap<FastifyRequest, string>()

/**
 * Notes for the access log which order a reply tells a shopper of, so that the order is known even if the database loses
 * it.
 */
export function noteOrder(request: FastifyRequest, reply: object) {
  if ('orderId' in reply && typeof reply.orderId === 'string') orders.set(request, reply.orderId)
}
export const orderOf = (request: FastifyRequest): string | undefined => orders.get(request)
