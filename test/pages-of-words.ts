import { PAGES, type PageRow } from '../core/pages.ts'

/** Pages that tests visit separately: the first two show products, and the last has a twin in the list. */
const OTHERWISE = ['', 'collection', 'privacy/hindi']

/** The paths of pages that are the same for everybody, and a path that does not exist. */
export const PAGES_OF_WORDS = [
  ...Object.values<PageRow>(PAGES)
    .filter(({ path, inSitemap }) => inSitemap && !OTHERWISE.includes(path))
    .map(({ path }) => `/${path}`),
  '/no-such-page',
]
