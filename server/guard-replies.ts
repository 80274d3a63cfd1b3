import type { FastifyInstance } from 'fastify'

const A_YEAR_S = 31_536_000
/** A page of the shop needs none of a device, and no window of another site holds on to it. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** What every reply tells a browser: a type is what it says, and a shop that was seen with TLS is never seen without. */
export function guardReplies(app: FastifyInstance, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ALWAYS)
    if (isSecure) reply.header('strict-transport-security', `max-age=${A_YEAR_S}`)
    done()
  })
}
