import { isIP } from 'node:net'
import { z } from 'zod'

/** The number of trusted proxies in front, or their networks; false: none is trusted. */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((given, context) => {
    const [trusted, wrong] = readTrustProxy(given)
    if (wrong) context.addIssue({ code: 'custom', message: wrong })
    return trusted
  })

/** The value, and what is wrong with it if anything is. */
function readTrustProxy(given: string): [trusted: number | string[] | false, wrong?: string] {
  if (/^(0|false)$/.test(given)) return [false]
  if (/^[1-9]$/.test(given)) return [Number(given)]
  if (given === 'true')
    return [
      false,
      'true would believe whatever a visitor writes into X-Forwarded-For: give the number of proxies in front (1), or their networks (10.0.0.0/8)',
    ]
  const networks = given.split(',').map((network) => network.trim())
  return networks.every(isNetwork)
    ? [networks]
    : [false, 'must be the number of proxies in front (1), or their networks (10.0.0.0/8, 2001:db8::/32)']
}

/** An address, or a network that is smaller than the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (most === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= most)
}
