import { createServer } from 'node:http'
import type { Log } from '../log.ts'
import type { Family } from './family.ts'
import { CONTENT_TYPE, writeFamilies } from './write-families.ts'

/**
 * Serves `GET /metrics` on a port of its own, so that it cannot be reached through the shop's. Throws as `listen` does when
 * the port is taken.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  families: readonly Family[],
  log: Log,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const isAsked = request.url?.split('?', 1)[0] === '/metrics'
    if (!isAsked || request.method !== 'GET')
      return response.writeHead(isAsked ? 405 : 404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
    try {
      const text = await writeFamilies(families)
      response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500, { 'content-type': 'text/plain' }).end('They could not be read.\n')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
