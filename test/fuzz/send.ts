import { Agent, request as httpRequest } from 'node:http'
import type { Reply } from './judge.ts'
import type { FuzzRequest } from './request.ts'

const PATIENCE_MS = 30_000

/** Sends requests over connections that are kept open; rejects when one is cut without an answer. */
export function startSending(base: string, lines: number) {
  const { hostname, port } = new URL(base)
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  const once = ({ method, path, headers, body }: FuzzRequest) =>
    new Promise<Reply>((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
      const call = httpRequest(
        { hostname, port, method, path, agent, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      call.on('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      call.on('error', reject)
      call.end(body ?? undefined)
    })
  return {
    /**
     * Sends a request. If the shop has just closed an idle connection, which is no fault, the request is sent once
     * more.
     */
    send: (request: FuzzRequest) =>
      once(request).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? once(request) : Promise.reject(error),
      ),
    stop: () => agent.destroy(),
  }
}
