import type { MetaDescriptor } from 'react-router'
import { cardMeta, type Matches, rootData } from './page-meta.ts'

/** What the head of a page says that belongs to one shopper: search engines have nothing to find there. */
export function personalMeta(title: string, description: string, matches: Matches): MetaDescriptor[] {
  const full = `${title} | ${rootData(matches).shop.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    ...(import.meta.env.SSR
      ? [{ name: 'robots', content: 'noindex' }, ...cardMeta({ title: full, description }, matches)]
      : []),
  ]
}
