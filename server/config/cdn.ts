import { subject, wrong } from './subject.ts'
import { address, key } from './variables.ts'

/** A shared cache in front of the shop that keeps pages until it is told that they have changed. */
export const cdn = subject({
  variables: { CDN_PURGE_URL: address.optional(), CDN_PURGE_TOKEN: key },
  secrets: ['CDN_PURGE_TOKEN'],
  read({ CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: token }) {
    if (!purgeUrl && token)
      throw wrong(['CDN_PURGE_TOKEN', 'is set, and CDN_PURGE_URL, which it is for, is not'])
    /** Null: it is not told, and may keep pages for a minute. */
    return { cdn: purgeUrl ? { purgeUrl, token: token ?? null } : null }
  },
})
