import { z } from 'zod'
import { PORT } from './place.ts'
import { subject, wrong } from './subject.ts'
import { address } from './variables.ts'

const LOOPBACK = '127.0.0.1'

/** A port, on this machine alone, or an address and a port: `0.0.0.0:9464`, `[::1]:9464`. */
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

/** How whoever looks after the shop sees what it is at. */
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
      /** Where numbers are told; undefined: nowhere, and none are kept. */
      metrics: METRICS_PORT as { host: string; port: number } | undefined,
      /** The collector that spans are sent to; undefined: none are made. */
      tracesTo: OTEL_EXPORTER_OTLP_ENDPOINT as string | undefined,
      /** Of which requests the log has a line. */
      accessLog: ACCESS_LOG as 'all' | 'writes' | 'off',
    }
  },
})
