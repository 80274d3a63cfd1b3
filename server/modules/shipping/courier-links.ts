/** Hosts on which couriers that deliver in India show their parcels. */
const COURIER_HOSTS = [
  'shiprocket.co',
  'shiprocket.in',
  'delhivery.com',
  'bluedart.com',
  'dtdc.com',
  'dtdc.in',
  'xpressbees.com',
  'ecomexpress.in',
  'ekartlogistics.com',
  'shadowfax.in',
  'indiapost.gov.in',
  'amazon.in',
  'tpcindia.com',
  'trackon.in',
  'gati.com',
  'safexpress.com',
  'borzodelivery.com',
  'dunzo.com',
  'porter.in',
  'nimbuspost.com',
  'pickrr.com',
  'ithinklogistics.com',
  'aramex.com',
  'dhl.com',
  'fedex.com',
  'ups.com',
] as const

/** Whether a tracking link may be sent in the shop's mails: it must lead to a courier, over TLS. */
export function leadsToCourier(link: string): boolean {
  const url = URL.parse(link)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false
  return COURIER_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
