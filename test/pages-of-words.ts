import { PAGES, type PageRow } from '../core/pages.ts'

/** What tests visit by other means: goods stand on the first two, and the last has its twin in the list. */
const OTHERWISE = ['', 'collection', 'privacy/hindi']

/** Pages that say the same to everybody, and what stands where there is none. */
export const PAGES_OF_WORDS = [
  ...Object.values<PageRow>(PAGES)
    .filter(({ path, inSitemap }) => inSitemap && !OTHERWISE.includes(path))
    .map(({ path }) => `/${path}`),
  '/no-such-page',
]
