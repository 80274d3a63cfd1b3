import type { FastifyInstance } from 'fastify'
import type { Config } from '../server/config.ts'
import type { Log } from '../server/platform/log.ts'
import type { Family } from '../server/platform/metrics/family.ts'
import { serveMetrics } from '../server/platform/metrics/serve-metrics.ts'

/** Listens on the port, or throws an Error that says why not in one sentence. */
export const listen = (app: FastifyInstance, { port, host }: Config): Promise<unknown> =>
  orSayWhyNot(port, { another: 'PORT=3100', place: 'HOST' }, () => app.listen({ port, host }))

/**
 * The same for the server that answers until the shop is ready. A port that is taken is ignored: its holder may be a shop
 * that is stopping.
 */
export async function listenMeanwhile(app: FastifyInstance, { port, host }: Config): Promise<void> {
  if (port !== 0) await app.listen({ port, host }).catch(() => {})
}

/** The same for the port of metrics. */
export const listenForMetrics = (at: { host: string; port: number }, families: Family[], log: Log) =>
  orSayWhyNot(at.port, { another: 'METRICS_PORT=9465', place: 'METRICS_PORT' }, () =>
    serveMetrics(at, families, log),
  )

/** `place`: the variable that contains the address. */
async function orSayWhyNot<Result>(
  port: number,
  { another, place }: { another: string; place: string },
  take: () => Promise<Result>,
): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Choose another: ${another} npm start`)
    if (code === 'EACCES')
      throw new Error(`Port ${port} needs rights that this user does not have. Choose one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`${place}: this machine has no such address (${message}).`)
    throw error
  }
}
