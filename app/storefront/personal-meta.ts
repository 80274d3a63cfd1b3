import type { MetaDescriptor } from 'react-router'
import { cardMeta, type Matches, rootData } from './page-meta.ts'

/** The head of a page that is one shopper's own; search engines are told not to list it. */
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
