import type { FastifyRequest } from 'fastify'

const orders = new WeakMap<FastifyRequest, string>()

/** Which order a reply tells a shopper of, for the line that the log has of the call: it outlives what a database loses. */
export function noteOrder(request: FastifyRequest, reply: object) {
  if ('orderId' in reply && typeof reply.orderId === 'string') orders.set(request, reply.orderId)
}
export const orderOf = (request: FastifyRequest): string | undefined => orders.get(request)
