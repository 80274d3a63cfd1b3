import type { FastifyReply, FastifyRequest } from 'fastify'

/** Only calls of the console carry it: pages and shoppers' calls are the same with and without. */
const PATH = '/api/admin'
const NAME = 'staff'

export function tokenOf(request: FastifyRequest): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === NAME && value && /^[\w-]{20,100}$/.test(value)) return value
  }
  return null
}

export function giveToken(reply: FastifyReply, token: string, publicUrl: string) {
  reply.header('set-cookie', `${NAME}=${token}; ${attributes(publicUrl)}`)
}

export function clearToken(reply: FastifyReply, publicUrl: string) {
  reply.header('set-cookie', `${NAME}=; Max-Age=0; ${attributes(publicUrl)}`)
}

/** No date of its own: it goes with the browser, and the server ends it sooner. */
const attributes = (publicUrl: string) =>
  `Path=${PATH}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
