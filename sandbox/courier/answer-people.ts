import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, readBody, sendCsv, sendJson, sendNothing, sendOnTo, sendPage } from '../http.ts'
import { parcelsPage, trackerPage } from './pages.ts'
import { currentScan, type Parcel } from './parcel.ts'
import { fieldsOf } from './read-booking.ts'
import { remittance } from './remittance.ts'
import type { CourierApi } from './take-parcel.ts'
import { nextStep, scanOf } from './way.ts'

/** Serves the pages of parcels and what scripts ask of them. False: the address is none of these. */
export async function answerPeople(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  api: CourierApi,
): Promise<boolean> {
  const { parcels } = api
  const isWriting = request.method === 'POST'
  const awb = /^\/(?:courier|track)\/([\w-]+)/.exec(url.pathname)?.[1]
  if (isWriting && url.pathname === '/courier/sign-out') {
    api.tokens.clear()
    sendNothing(response)
  } else if (isWriting && awb && url.pathname === `/courier/${awb}/advance`)
    await advance(request, response, awb, api)
  else if (isWriting) return false
  else if (url.pathname === '/courier') sendPage(response, 200, parcelsPage(parcels.all().reverse()))
  else if (url.pathname === '/courier/remittance.csv')
    sendCsv(response, 'cod-remittance.csv', remittance(parcels.all()))
  else if (url.pathname === '/courier.json') sendJson(response, 200, parcels.all().reverse())
  else if (awb && url.pathname === `/track/${awb}`) sendPage(response, 200, trackerPage(parcelOf(awb, api)))
  else return false
  return true
}

function parcelOf(awb: string, { parcels }: CourierApi): Parcel {
  const parcel = parcels.all().find((known) => known.awb === awb)
  if (!parcel) throw new Problem(404, `No parcel has AWB ${awb}.`)
  return parcel
}

/**
 * Scans a parcel at its next step, or with `code` at `at` if a script names them; `webhook: 'none'` sends no webhook.
 */
async function advance(request: IncomingMessage, response: ServerResponse, awb: string, api: CourierApi) {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const text = await readBody(request)
  // The parcel is read after the body: it may have been cancelled while the body arrived.
  const parcel = parcelOf(awb, api)
  const { code, at, webhook } = readWishes(isForm ? JSON.stringify(typed(text)) : text)
  const next = nextStep(parcel)
  if (code === undefined && (parcel.state === 'CANCELED' || !next))
    throw new Problem(
      409,
      `Parcel ${parcel.awb} is ${parcel.state === 'CANCELED' ? 'cancelled' : currentScan(parcel)?.label}.`,
    )
  const scan = scanOf(parcel, code ?? next!.code, code === undefined ? next!.location : null, at ?? null)
  const moved = {
    ...parcel,
    scans: [...parcel.scans, scan],
    gone: parcel.gone + (code === undefined ? 1 : 0),
  }
  api.parcels.put(moved)
  const sent = webhook === 'none' ? Promise.resolve(false) : api.tell(moved, scan)
  if (isForm) return sendOnTo(response, '/courier')
  sendJson(response, 200, {
    awb: parcel.awb,
    current_status: scan.label,
    code: scan.code,
    date: scan.date,
    delivered: scan.code === 7,
    webhook: await sent,
  })
}

function readWishes(text: string): { code?: number; at?: Date; webhook?: unknown } {
  const { code, at, webhook } = fieldsOf(text.trim() === '' ? {} : parsed(text))
  if (code !== undefined && !Number.isInteger(code)) throw new Problem(400, 'code is a whole number.')
  const date = at === undefined ? undefined : new Date(String(at))
  if (date && Number.isNaN(date.getTime())) throw new Problem(400, 'at is a time in ISO 8601.')
  return { ...(code === undefined ? {} : { code: Number(code) }), ...(date ? { at: date } : {}), webhook }
}

function typed(text: string): { code?: number } {
  const code = new URLSearchParams(text).get('code')
  return code === null ? {} : { code: Number(code) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON.')
  }
}
