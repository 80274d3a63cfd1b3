import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '../http.ts'
import type { Parcel } from './parcel.ts'
import { CourierProblem, fieldsOf } from './read-booking.ts'
import { serviceability } from './serviceability.ts'
import { listed, tracking } from './show-parcel.ts'
import { assign, type CourierApi, cancel, create, createReturn, decide, pickUp } from './take-parcel.ts'

type Call = { method: string; path: string; url: URL; body: unknown }

/** Answers a call of the courier's API, as the shop's server makes it, below /courier-api/v1/external. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  path: string,
  api: CourierApi,
) {
  try {
    const body = readJson(await readBody(request))
    const call: Call = { method: request.method ?? 'GET', path, url, body }
    if (path === '/auth/login') return sendJson(response, 200, login(call, api))
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!bearer || !api.tokens.has(bearer)) throw new CourierProblem(401, 'Token has expired')
    sendJson(response, 200, answerTo(call, api))
  } catch (problem) {
    if (!(problem instanceof CourierProblem)) throw problem
    const { status, message, errors } = problem
    sendJson(response, status, { message, ...(errors ? { errors } : {}), status_code: status })
  }
}

function answerTo({ method, path, url, body }: Call, api: CourierApi): unknown {
  switch (`${method} ${path}`) {
    case 'POST /orders/create/adhoc':
      return create(body, api)
    case 'POST /orders/create/return':
      return createReturn(body, api)
    case 'POST /courier/assign/awb':
      return assign(body, api)
    case 'POST /courier/generate/pickup':
      return pickUp(body, api)
    case 'POST /orders/cancel':
      return cancel(body, api)
    case 'GET /courier/serviceability/':
    case 'GET /courier/serviceability':
      return serviceability(url.searchParams)
    case 'GET /orders':
      return { data: search(url.searchParams.get('search') ?? '', api).map(listed) }
    case 'GET /orders/processing/return':
      return { data: returns(url.searchParams, api).map(listed) }
  }
  const asked = /^\/ndr\/([^/]+)\/action$/.exec(path)?.[1]
  if (method === 'POST' && asked) return decide(asked, body, api)
  const awb = /^\/courier\/track\/awb\/([^/]+)$/.exec(path)?.[1]
  const parcel = method === 'GET' && awb && api.parcels.all().find((known) => known.awb === awb)
  if (!parcel) throw new CourierProblem(404, '404 Not Found')
  return { tracking_data: tracking(parcel, api.trackUrl) }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new CourierProblem(400, 'The body is not JSON.')
  }
}

function login({ method, body }: Call, { email, password, newToken }: CourierApi) {
  const given = fieldsOf(body)
  if (method !== 'POST' || given.email !== email || given.password !== password)
    throw new CourierProblem(403, 'Invalid email and password combination')
  return { id: 1, first_name: 'Tana', last_name: 'Bana', email, company_id: 1, token: newToken() }
}

function search(text: string, { parcels }: CourierApi): Parcel[] {
  return parcels
    .all()
    .filter(({ isReturn }) => !isReturn)
    .filter(({ booking, awb }) => text === '' || booking.order_id.includes(text) || awb === text)
    .reverse()
    .slice(0, 15)
}

/** A page of the returns, newest first; unlike orders they are never searched. */
function returns(query: URLSearchParams, { parcels }: CourierApi): Parcel[] {
  const most = Number(query.get('per_page') ?? 15)
  const from = (Number(query.get('page') ?? 1) - 1) * most
  return parcels
    .all()
    .filter(({ isReturn }) => isReturn)
    .reverse()
    .slice(from, from + most)
}
