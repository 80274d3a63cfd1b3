import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../../contract/admin/call.ts'
import { ADMIN_API, type AdminParsedOf, type AdminReplyOf, type AdminRoute } from '../../../contract/admin.ts'
import { STAFF } from '../../../core/refusals/staff.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { authenticateStaff, csrfOf, type From, type Staff } from '../../modules/staff/sessions.ts'
import { etagOf, hasEtag } from '../../platform/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { ADDRESS_LIMITS, mostBytesOf } from '../before-reading.ts'
import { type ParamsOf, parse, succeeded } from '../door.ts'
import { deviceCookie } from '../key-cookie.ts'
import { noteAccount } from '../log-notes.ts'
import { queryOf } from '../query-of.ts'
import { withBodyAsStream } from '../raw-body.ts'
import { clearToken, giveToken, tokenOf } from './cookie.ts'
import { noteOutcome } from './note-outcome.ts'

type AdminCaller<R extends AdminRoute> = {
  staff: (typeof ADMIN_API)[R]['role'] extends 'visitor' ? null : Staff
  payload: AdminParsedOf<R>
  from: From
  params: ParamsOf<R>
  query: URLSearchParams
  /** Sets the session's cookie; returns the CSRF token that writes must send. Null: there is no session any more. */
  holdSession(token: string): { csrf: string }
  dropSession(): void
  /** The key by which this browser is recognised; `held`: the one in its cookie, null without one. */
  device: { held: string | null; give(key: string): void }
  /** The CSRF token of the present session. */
  csrf: string
  /** The session token in the browser's cookie, valid or not. */
  token: string | null
  /** The parsed JSON; for a row that takes something else, a stream of which nothing has been read. */
  body: unknown
  /** Replies with a file, from a buffer or a stream, that the browser saves under this name or shows. */
  asFile(name: string, type: string, how?: 'attachment' | 'inline'): void
}

type AdminHandler<R extends AdminRoute> = (
  shop: Shop,
  caller: AdminCaller<R>,
) => Promise<AdminReplyOf<R> | Buffer | Readable>

/** Opens rows of the console's API, each once. Handlers return the reply or throw a `Refusal`. */
export type AdminDoor = {
  open<R extends AdminRoute>(route: R, handler: AdminHandler<R>): void
  /** For a row that takes something else than JSON. */
  openStream<R extends AdminRoute>(route: R, handler: AdminHandler<R>): void
}

export const adminDoor = (app: FastifyInstance, shop: Shop): AdminDoor => ({
  open: (route, handler) => openRow(app, shop, route, handler),
  openStream: (route, handler) => withBodyAsStream(app, (scope) => openRow(scope, shop, route, handler)),
})

/**
 * Checks in this order: origin, session, role, CSRF token, limit by address, payload; then runs the operation. No body is
 * read before its sender is allowed to send it.
 */
function openRow<R extends AdminRoute>(app: FastifyInstance, shop: Shop, route: R, handler: AdminHandler<R>) {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const { role, payload, stepUp, noted } = ADMIN_API[route]
  const writes = method !== 'GET'
  const limit = ADDRESS_LIMITS[route]
  const devices = deviceCookie('staff-device', shop.config.consoleUrl)
  const admitted = new WeakMap<FastifyRequest, Staff>()
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: mostBytesOf(route),
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
      if (writes) refuseOtherSites(request, shop.config.consoleUrl)
      const token = tokenOf(request, shop.config.consoleUrl)
      const staff = role === 'visitor' ? null : await admit(shop, request, token, role)
      if (stepUp && staff && !staff.isFresh) throw new Refusal(STAFF.factorNeeded)
      if (staff) {
        // Checked again after the body if that is still arriving: a slow sender may lose the session meanwhile.
        if (!payload || request.raw.complete) admitted.set(request, staff)
        noteAccount(request, `staff ${staff.id}`)
      }
      if (writes && staff) refuseWithoutCsrf(request, token)
      if (limit) await shop.limits.byAddress(limit, request.ip)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const token = tokenOf(request, shop.config.consoleUrl)
      const staff =
        role === 'visitor' ? null : (admitted.get(request) ?? (await admit(shop, request, token, role)))
      const parsed = payload ? parse(payload, request.body) : undefined
      const from = { address: request.ip, device: request.headers['user-agent'] ?? '' }
      const calling = handler(shop, {
        staff,
        payload: parsed,
        from,
        params: request.params,
        query: queryOf(request),
        holdSession(next: string) {
          giveToken(reply, next, shop.config.consoleUrl)
          return { csrf: csrfOf(next) }
        },
        dropSession: () => clearToken(reply, shop.config.consoleUrl),
        device: {
          held: devices.read(request.headers.cookie),
          give: (key: string) => void reply.header('set-cookie', devices.write(key)),
        },
        csrf: token ? csrfOf(token) : '',
        token,
        body: request.body,
        asFile: (name, type, how = 'attachment') =>
          void reply.type(type).header('content-disposition', `${how}; filename="${name}"`),
      } as AdminCaller<R>)
      const call = { staff, payload: parsed, params: request.params, from, requestId: request.id }
      const answer = await (noted ? noteOutcome(shop, noted, call, calling) : calling)
      if (answer instanceof Readable || Buffer.isBuffer(answer)) return reply.send(answer)
      return writes ? succeeded(answer) : unlessUnchanged(succeeded(answer), request, reply)
    },
  })
}

async function admit(
  shop: Shop,
  request: FastifyRequest,
  token: string | null,
  access: Access,
): Promise<Staff> {
  const staff = await authenticateStaff(shop.db, token, {
    inBackground: request.headers['x-background'] !== undefined,
    mustEnrol: shop.config.production,
  })
  if (access === 'session' || access === 'visitor') return staff
  if (staff.stage === 'second-factor') throw new Refusal(STAFF.factorFirst)
  if (access === 'enrolling') return staff
  if (staff.stage === 'enrol') throw new Refusal(STAFF.enrolFirst)
  if (!isAtLeast(staff.role, access)) throw new Refusal(STAFF.notYourWork)
  return staff
}

/** Browsers name the site that a write comes from in `Origin`. */
function refuseOtherSites(request: FastifyRequest, consoleUrl: string) {
  const { origin } = request.headers
  const own = origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
  if (!own && origin !== consoleUrl) throw new Refusal(STAFF.notFromConsole)
}

function refuseWithoutCsrf(request: FastifyRequest, token: string | null) {
  if (!token || request.headers['x-csrf'] !== csrfOf(token)) throw new Refusal(STAFF.consolePageOld)
}

/** Pages poll every few seconds: 304 when nothing has changed. */
function unlessUnchanged(answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  const text = JSON.stringify(answer)
  const etag = etagOf(text)
  reply.header('etag', etag)
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
