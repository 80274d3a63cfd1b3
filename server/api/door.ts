import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API, type ParsedOf, type ReplyOf, type Route } from '../../contract/api.ts'
import { type Locale, localeNamed } from '../../core/locale.ts'
import { DOOR } from '../../core/refusals/door.ts'
import type { From } from '../modules/accounts/devices.ts'
import { authenticate, type Shopper } from '../modules/accounts/sessions.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { ADDRESS_LIMITS, mostBytesOf } from './before-reading.ts'
import { deviceCookie } from './key-cookie.ts'
import { noteAccount, noteOrder } from './log-notes.ts'
import { queryOf } from './query-of.ts'
import { withBodyAsStream, withRawBody } from './raw-body.ts'

/** The caller of a route; `shopper` is set exactly where the route requires one. */
export type Caller<R extends Route> = {
  shopper: (typeof API)[R]['auth'] extends 'shopper' ? Shopper : null
  payload: ParsedOf<R>
  /** The language of the call; null: it names none of the shop's. */
  locale: Locale | null
  /** The caller's network address. */
  address: string
  idempotencyKey: string | null
  /** The address, and what distinguishes browsers behind it. */
  from: From
  /** Sets the cookie by which this browser is recognised from now on. */
  giveDevice(device: string): void
  /** The raw Cookie header: the Google sign-in is bound to the browser that began it. */
  cookies: string | undefined
  params: ParamsOf<R>
  query: URLSearchParams
  /** The parsed JSON; for a row that takes something else, a stream of which nothing has been read. */
  body: unknown
  /** Browsers and shared caches may keep the reply this long; it must not be personal. */
  keepFor(seconds: number): void
  /** Replies with a PDF that the browser saves under this name. */
  asPdf(name: string): void
}

/** What a route's path holds in braces. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: string } & ParamsOf<Rest>
  : unknown

export const succeeded = (answer: unknown) =>
  Array.isArray(answer) ? answer : { success: true, ...(answer as object) }

type Handler<R extends Route> = (shop: Shop, caller: Caller<R>) => Promise<ReplyOf<R> | Buffer>

/** Opens rows of the API, each once. Handlers return the reply or throw a `Refusal`. */
export type Door = {
  shop: Shop
  open<R extends Route>(route: R, handler: Handler<R>): void
  /** For a row that takes something else than JSON: as bytes of any content type. */
  openRaw<R extends Route>(route: R, handler: Handler<R>): void
  /** The same, as a stream. */
  openStream<R extends Route>(route: R, handler: Handler<R>): void
}

export const shopDoor = (app: FastifyInstance, shop: Shop): Door => ({
  shop,
  open: (route, handler) => openRow(app, shop, route, handler),
  openRaw: (route, handler) => withRawBody(app, (scope) => openRow(scope, shop, route, handler)),
  openStream: (route, handler) => withBodyAsStream(app, (scope) => openRow(scope, shop, route, handler)),
})

/**
 * Checks in this order: token, limit by address, payload; then runs the operation. No body is read before its sender is
 * allowed to send it.
 */
function openRow<R extends Route>(app: FastifyInstance, shop: Shop, route: R, handler: Handler<R>) {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT', string]
  const { auth, payload } = API[route]
  const devices = deviceCookie('device', shop.config.publicUrl)
  const limit = ADDRESS_LIMITS[route]
  const shoppers = new WeakMap<FastifyRequest, Shopper>()
  const admit = (request: FastifyRequest) =>
    authenticate(shop.db, tokenOf(request), { named: localeOf(request), route })
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: mostBytesOf(route),
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store')
      if (auth === 'shopper') {
        const shopper = await admit(request)
        // Checked again after the body if that is still arriving: a slow sender may lose the session meanwhile.
        if (!payload || request.raw.complete) shoppers.set(request, shopper)
        noteAccount(request, shopper.code)
      }
      if (limit) await shop.limits.byAddress(limit, request.ip)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const shopper = auth === 'shopper' ? (shoppers.get(request) ?? (await admit(request))) : null
      const body = payload ? parse(payload, request.body) : undefined
      if (shopper) refuseSomebodyElse(shopper, body)
      const answer = await handler(shop, {
        shopper,
        payload: body,
        locale: localeOf(request),
        address: request.ip,
        from: {
          address: request.ip,
          device: devices.read(request.headers.cookie),
          browser: request.headers['user-agent'] ?? '',
        },
        giveDevice: (device) => void reply.header('set-cookie', devices.write(device)),
        idempotencyKey: idempotencyKeyOf(request),
        cookies: request.headers.cookie,
        params: request.params,
        body: request.body,
        query: queryOf(request),
        keepFor: (seconds) => void reply.header('cache-control', `public, max-age=${seconds}`),
        asPdf: (name) =>
          void reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`),
      } as Caller<R>)
      if (Buffer.isBuffer(answer)) return reply.send(answer)
      noteOrder(request, answer as object)
      return succeeded(answer)
    },
  })
}

const localeOf = (request: FastifyRequest) => localeNamed(request.headers['accept-language'])

function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const header = request.headers.token
  return bearer ?? (typeof header === 'string' ? header : null)
}

/** A payload that is optional as a whole ("empty" in the specification) may be omitted. */
export function parse(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : [])].join('.')
  throw refusalOf(issue, field, body)
}

function refusalOf(issue: z.core.$ZodIssue, field: string, body: unknown): Refusal {
  if (issue.code === 'unrecognized_keys') return new Refusal(DOOR.fieldUnknown, { field })
  if (field === '') return new Refusal(DOOR.bodyNotAnObject)
  if (/^invalid_(type|value)$/.test(issue.code) && valueAt(body, issue.path) === undefined)
    return new Refusal(DOOR.fieldMissing, { field })
  return new Refusal(DOOR.fieldWrong, { field, issue })
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  )
}

function refuseSomebodyElse(shopper: Shopper, body: unknown) {
  const userId = (body as { userId?: string } | undefined)?.userId
  if (userId !== undefined && userId !== shopper.code) throw new Refusal(DOOR.userIdOfAnother)
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(DOOR.idempotencyKeyWrong)
  return key
}
