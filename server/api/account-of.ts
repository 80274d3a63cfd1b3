import type { FastifyRequest } from 'fastify'

const accounts = new WeakMap<FastifyRequest, string>()

/** Whose session a call came with, for the line that the log has of it: an account's number, a person's id. */
export const noteAccount = (request: FastifyRequest, account: string) => void accounts.set(request, account)
export const accountOf = (request: FastifyRequest): string | undefined => accounts.get(request)
