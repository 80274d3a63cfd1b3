import type { FastifyRequest } from 'fastify'

const accounts = new WeakMap<FastifyRequest, string>()

/** Notes for the access log whose session a call came with: an account's number, or a person's id. */
export const noteAccount = (request: FastifyRequest, account: string) => void accounts.set(request, account)
export const accountOf = (request: FastifyRequest): string | undefined => accounts.get(request)
