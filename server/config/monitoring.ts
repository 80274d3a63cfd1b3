import { z } from 'zod'
import { PORT } from './place.ts'
import { subject, wrong } from './subject.ts'
import { address } from './variables.ts'

const LOOPBACK = '127.0.0.1'

/** A port on this machine only, or an address with a port: `0.0.0.0:9464`, `[::1]:9464`. */
const listener = z.string().transform((given, context) => {
  const [, bracketed, bare, digits] = /^(?:(?:\[([0-9a-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(given) ?? []
  const port = Number(digits)
  if (digits !== undefined && port <= 65535) return { host: bracketed ?? bare ?? LOOPBACK, port }
  context.addIssue({
    code: 'custom',
    message: 'must be a port (9464), or an address and a port (0.0.0.0:9464)',
  })
  return z.NEVER
})

/** Logs, metrics and traces. */
export const monitoring = subject({
  variables: {
    PORT,
    METRICS_PORT: listener.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
    ACCESS_LOG: z.enum(['all', 'writes', 'off']).default('writes'),
  },
  secrets: [],
  read({ PORT, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, ACCESS_LOG }) {
    if (METRICS_PORT && METRICS_PORT.port === PORT && PORT !== 0)
      throw wrong(['METRICS_PORT', 'must be another port than PORT: what it says is not for everybody'])
    return {
      /** Where metrics are served; undefined: nowhere, and none are collected. */
      metrics: METRICS_PORT as { host: string; port: number } | undefined,
      /** The collector that receives spans; undefined: none are recorded. */
      tracesTo: OTEL_EXPORTER_OTLP_ENDPOINT as string | undefined,
      /** Which requests are logged. */
      accessLog: ACCESS_LOG as 'all' | 'writes' | 'off',
    }
  },
})
