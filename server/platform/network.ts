import { isIPv6 } from 'node:net'

/**
 * The part of an address that identifies one customer: an IPv4 address, or the /64 prefix of an IPv6 address, since each
 * household has a whole prefix.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given)
  if (!isIPv6(address)) return address
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Some load balancers append the port: `103.21.58.7:51234`, `[2405:200::1]:51234`. */
function withoutPort(given: string): string {
  const [, bracketed, bare] = /^(?:\[(.+)\]|([\d.]+)):\d+$/.exec(given) ?? []
  return bracketed ?? bare ?? given
}
