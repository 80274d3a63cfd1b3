import type { MetaDescriptor } from 'react-router'
import { type Matches, rootData } from './page-meta.ts'

/** What the head of a page says that belongs to one shopper: search engines have nothing to find there. */
export const personalMeta = (title: string, description: string, matches: Matches): MetaDescriptor[] => [
  { title: `${title} | ${rootData(matches).shop.name}` },
  { name: 'description', content: description },
  { name: 'robots', content: 'noindex' },
]
