import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { causedBy } from '../cause.ts'
import { createLog } from '../log.ts'
import { exportSpans } from './export-spans.ts'
import { inSpan, type Span, tellSpans } from './spans.ts'
import { traceCalls } from './trace-calls.ts'
import { readTraceparent } from './traceparent.ts'

const GIVEN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const stops: (() => unknown)[] = []
afterEach(() => {
  tellSpans(null)
  for (const stop of stops.splice(0)) stop()
})

/** A server that keeps what it is asked, and answers when it is let. */
async function listener(answer: Promise<unknown> = Promise.resolve(), says = { status: 200 }) {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    asked.push({ request, body })
    await answer
    response.writeHead(says.status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const log = createLog('silent')
/** What an address says beyond its host is nobody's. */
const HOST_ALONE = expect.stringMatching(/^GET 127\.0\.0\.1(:\d+)?$/)
const span = (name: string): Span => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  isSampled: true,
  parentId: null,
  name,
  kind: 'internal',
  from: 1,
  to: 2,
  attributes: {},
  failed: false,
})

test.each([
  '',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  `${GIVEN}-more`,
])('%j is no trace', (text) => expect(readTraceparent(text)).toBeNull())

test('a call to a provider carries the trace it is made for, by fetch and by node:http', async () => {
  traceCalls()
  const { url: origin, asked } = await listener()
  const url = `${origin}/of/9829012345`
  const callBoth = async () => {
    await fetch(url)
    const [answer] = await once(request(url).end(), 'response')
    answer.resume()
    await once(answer, 'close')
  }
  await callBoth()
  await causedBy({ traceparent: GIVEN }, callBoth)
  const carried = () => asked.map(({ request }) => request.headers.traceparent)
  expect(carried()).toEqual([undefined, undefined, GIVEN, GIVEN])

  const told: Span[] = []
  tellSpans((one) => told.push(one))
  await causedBy({ traceparent: GIVEN }, () => inSpan('work', 'internal', callBoth))
  await expect.poll(() => told.map(({ name }) => name)).toEqual([HOST_ALONE, HOST_ALONE, 'work'])
  const [fetched, asked2, work] = told
  expect(work).toMatchObject({ parentId: '00f067aa0ba902b7', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' })
  const attributes = { 'http.response.status_code': 200 }
  for (const one of [fetched, asked2])
    expect(one).toMatchObject({ parentId: work!.spanId, failed: false, attributes })
  expect(
    carried()
      .slice(4)
      .map((one) => readTraceparent(String(one))?.spanId),
  ).toEqual([fetched!.spanId, asked2!.spanId])
})

test('what fails, is refused or finds nobody is told as failed', async () => {
  traceCalls()
  const { url } = await listener(Promise.resolve(), { status: 503 })
  const nobody = `http://127.0.0.1:${await freePort()}`
  const told: Span[] = []
  tellSpans((one) => told.push(one))
  await causedBy({ traceparent: GIVEN }, async () => {
    await fetch(url)
    const [answer] = await once(request(url).end(), 'response')
    answer.resume()
    await once(answer, 'close')
    await expect(fetch(nobody)).rejects.toThrow()
    await expect(once(request(nobody).end(), 'response')).rejects.toThrow()
    await expect(inSpan('work', 'internal', () => Promise.reject(new Error('In vain.')))).rejects.toThrow()
  })
  await expect
    .poll(() => told.map(({ name, failed, attributes }) => [name, failed, attributes]))
    .toEqual([
      [HOST_ALONE, true, { 'http.response.status_code': 503 }],
      [HOST_ALONE, true, { 'http.response.status_code': 503 }],
      [HOST_ALONE, true, {}],
      [HOST_ALONE, true, {}],
      ['work', true, {}],
    ])
})

test('a trace that nobody wants spans of is carried and not told, whatever else its flags say', async () => {
  const told: string[] = []
  tellSpans(({ name }) => told.push(name))
  for (const flags of ['00', '02', '03'])
    await causedBy({ traceparent: GIVEN.replace(/01$/, flags) }, () =>
      inSpan(flags, 'internal', async () => {}),
    )
  expect(told).toEqual(['03'])
})

test('what is traced after the machine has slept, or its clock was set, stands at the time that it was done at', async () => {
  const told: Span[] = []
  tellSpans((one) => told.push(one))
  stops.push(() => vi.useRealTimers())
  for (const days of [2, -2]) {
    const now = Date.now() + days * 24 * 3600_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    await inSpan('work', 'internal', async () => {})
    expect(told.at(-1)!.from).toBeCloseTo(now, -3)
    expect(told.at(-1)!.to).toBeGreaterThanOrEqual(told.at(-1)!.from)
    vi.useRealTimers()
  }
})

test('spans arrive as OTLP, those of one moment together', async () => {
  const collector = await listener()
  const spans = exportSpans(collector.url, { 'service.name': 'shop' }, log)
  spans.tell(span('one'))
  spans.tell({ ...span('two'), failed: true, parentId: 'c'.repeat(16) })
  await spans.stop()
  expect(collector.asked.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
    'POST /v1/traces',
  ])
  const message = JSON.parse(collector.asked[0]!.body)
  expect(message.resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'shop' } },
  ])
  expect(message.resourceSpans[0].scopeSpans[0].spans).toMatchObject([
    { name: 'one', kind: 1, startTimeUnixNano: '1000000', endTimeUnixNano: '2000000', status: {} },
    { name: 'two', status: { code: 2 }, parentSpanId: 'c'.repeat(16) },
  ])
  expect(spans.lost).toBe(0)
})

test('a collector that is away or does not answer costs spans, no more of them wait than fit, and nobody waits', async () => {
  const { promise: never, resolve } = Promise.withResolvers<void>()
  stops.push(resolve)
  const silent = await listener(never)
  for (const [endpoint, least] of [
    [`http://127.0.0.1:${await freePort()}`, 10_000 - 2048 + 512],
    [silent.url, 10_000 - 2048],
  ] as const) {
    const spans = exportSpans(endpoint, {}, log)
    for (let count = 0; count < 10_000; count++) spans.tell(span('one'))
    await spans.stop()
    expect(spans.lost).toBeGreaterThanOrEqual(least)
  }
  expect(silent.asked).toHaveLength(1)
})

test('a collector that refuses costs spans, and is spoken of once, as is that it takes them again', async () => {
  const says = { status: 503 }
  const { url } = await listener(Promise.resolve(), says)
  const own = createLog('silent')
  const [warned, toldAgain] = [vi.spyOn(own, 'warn'), vi.spyOn(own, 'info')]
  const spans = exportSpans(url, {}, own)
  const tell = async () => {
    spans.tell(span('one'))
    await spans.stop()
  }
  await tell()
  await expect.poll(() => spans.lost).toBe(1)
  await tell()
  await expect.poll(() => spans.lost).toBe(2)
  expect(warned).toHaveBeenCalledTimes(1)
  says.status = 200
  await tell()
  await expect.poll(() => toldAgain.mock.calls.length).toBe(1)
  expect(spans.lost).toBe(2)
})
