import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Result = {
  requests: number
  failures: number
  perSecond: number
  p50: number
  p99: number
  bytes: number
}

/** How long to send: for `seconds`, or until `until` is true; `pauseMs`: the pause after each answer. */
type Hammering = { connections?: number; seconds?: number; until?: () => boolean; pauseMs?: number }

/**
 * Sends requests over kept-open connections as fast as answers come. It uses bare sockets and parses only the length,
 * so that measuring costs as little as possible. Latencies in milliseconds.
 */
export async function hammer(
  url: string,
  next: (connection: number, count: number) => Request,
  { connections = 10, seconds = 2, until, pauseMs = 0 }: Hammering = {},
): Promise<Result> {
  const { hostname, port } = new URL(url)
  const end = performance.now() + seconds * 1000
  const isOver = until ?? (() => performance.now() >= end)
  const since = performance.now()
  const latencies: number[] = []
  let failures = 0
  let bytes = 0

  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const line = await openLine(hostname, Number(port))
      for (let count = 0; !isOver(); count++) {
        const start = performance.now()
        const answer = await line.send(wire(hostname, next(connection, count)))
        latencies.push(performance.now() - start)
        bytes += answer.bytes
        if (answer.status >= 400) failures++
        if (pauseMs > 0) await pause(pauseMs)
      }
      line.socket.destroy()
    }),
  )
  const took = (performance.now() - since) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    requests: latencies.length,
    failures,
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / Math.max(1, latencies.length),
  }
}

export type Answer = { status: number; ms: number }

/** Sends all requests at once, each over a connection of its own that is open already. */
export async function volley(url: string, requests: Request[]): Promise<Answer[]> {
  const { hostname, port } = new URL(url)
  const lines = await Promise.all(requests.map(() => openLine(hostname, Number(port))))
  const since = performance.now()
  return Promise.all(
    lines.map(async ({ send, socket }, at) => {
      const { status } = await send(wire(hostname, requests[at]!))
      const ms = performance.now() - since
      socket.destroy()
      return { status, ms }
    }),
  )
}

function wire(host: string, { method, path, headers = {}, body = '' }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body || method !== 'GET' ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body}`
}

type Reply = { status: number; bytes: number }
type Line = { socket: Socket; send(text: string): Promise<Reply> }

function openLine(host: string, port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    let done: ((reply: Reply) => void) | undefined
    let fail: ((error: Error) => void) | undefined
    let head = ''
    let status = 0
    let size = 0
    let missing = -1

    const socket = connect({ host, port, noDelay: true }, () =>
      resolve({
        socket,
        send: (text) =>
          new Promise((answered, failed) => {
            done = answered
            fail = failed
            socket.write(text)
          }),
      }),
    )
    socket.on('error', (error) => (fail ?? reject)(error))
    socket.on('close', () => fail?.(new Error('The server closed the connection.')))
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
        status = Number(head.slice(9, 12))
        missing = length - (head.length - end - 4)
        size = length
      } else missing -= chunk.length
      if (missing > 0) return
      missing = -1
      head = ''
      done?.({ status, bytes: size })
    })
  })
}
