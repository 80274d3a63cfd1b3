import { z } from 'zod'
import { isLoopback } from '../../core/loopback.ts'
import { subject, wrong } from './subject.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { origin, port } from './variables.ts'

/** In production a load balancer asks every second or two whether an instance is ready. */
const DRAIN_SECONDS = 5
const NUMBER = { error: 'must be a number' }

export const PORT = port.default(3000)

const variables = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  DEMO: z.enum(['0', '1'], { error: 'must be 1, or not set' }).default('0'),
  PORT,
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  CONSOLE_URL: origin.optional(),
  MEDIA_PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustedProxies,
  DRAIN_SECONDS: z.coerce.number(NUMBER).min(0).max(120).optional(),
  ADDRESS_LIMIT_SCALE: z.coerce.number(NUMBER).positive().max(1e9).default(1),
}
type Variables = z.output<z.ZodObject<typeof variables>>

/** The shop's addresses, who can reach it, and whether it therefore is production or a demo. */
export const place = subject({
  variables,
  secrets: [],
  read(value) {
    const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
    const consoleUrl = value.CONSOLE_URL ?? publicUrl
    if (value.CONSOLE_URL) refuseSharedHost(consoleUrl, publicUrl)
    if (publicUrl.startsWith('https:') && value.MEDIA_PUBLIC_URL?.startsWith('http:'))
      throw wrong(['MEDIA_PUBLIC_URL', 'must be https as PUBLIC_URL is: browsers show nothing else there'])
    const reasons = reasonsForProduction(value, publicUrl)
    const demo = reasons.length === 0 ? 'own-machine' : value.DEMO === '1' ? 'network' : null
    const production = demo === null
    if (value.DEMO === '1' && value.NODE_ENV === 'production')
      throw wrong(['DEMO', 'is a demo, and NODE_ENV=production is not; leave one of them out'])
    if (production && value.ADDRESS_LIMIT_SCALE !== 1)
      throw wrong(['ADDRESS_LIMIT_SCALE', 'is for load tests; production refuses it'])
    return {
      /** The shop takes real money: no sandbox, no demo accounts or catalogue. */
      production,
      /** The reasons, for the log of a start; empty: it is not production. */
      productionBecause: production ? reasons : [],
      /** A demo: for this machine only, with well-known passwords, or for a network. Null: production. */
      demo: demo as 'own-machine' | 'network' | null,
      port: value.PORT,
      host: value.HOST,
      publicUrl,
      /** The console's address; on a host of its own if `hasConsoleHost`, otherwise on the shop's. */
      consoleUrl,
      hasConsoleHost: value.CONSOLE_URL !== undefined,
      /** The origin before a picture's path, `/media/…`; empty: the shop's own. */
      picturesAt: value.MEDIA_PUBLIC_URL ?? '',
      /** Whose `X-Forwarded-For` is trusted: a number of proxies in front, those in certain networks, or nobody's. */
      trustProxy: value.TRUST_PROXY,
      addressLimitScale: value.ADDRESS_LIMIT_SCALE,
      /** How long a stopping shop reports that it is not ready before it takes no more connections. */
      drainMs: 1000 * (value.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0)),
    }
  },
})

/** Cookies ignore ports, and one page served without TLS would expose all of them. */
function refuseSharedHost(consoleUrl: string, publicUrl: string) {
  const [theirs, shops] = [new URL(consoleUrl), new URL(publicUrl)]
  const reason =
    theirs.hostname === shops.hostname
      ? 'must have another host than PUBLIC_URL; without it the console is below the shop’s, at /admin'
      : theirs.protocol !== shops.protocol && 'must be http or https as PUBLIC_URL is'
  if (reason) throw wrong(['CONSOLE_URL', reason])
}

/** Whatever can be reached from other machines counts as production, whether or not it was declared so. */
function reasonsForProduction({ NODE_ENV, HOST, CONSOLE_URL }: Variables, publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  return [
    ...(NODE_ENV === 'production' ? ['NODE_ENV is production'] : []),
    ...(isLoopback(HOST) ? [] : [`HOST is ${HOST}, which others can reach`]),
    ...(isLoopback(hostname) ? [] : [`PUBLIC_URL is ${publicUrl}, where others come from`]),
    ...(!CONSOLE_URL || isLoopback(new URL(CONSOLE_URL).hostname)
      ? []
      : [`CONSOLE_URL is ${CONSOLE_URL}, where others come from`]),
  ]
}
