import type { MetaDescriptor } from 'react-router'
import { SHOP } from '../../core/shop.ts'

/** What the head of a page says that belongs to one shopper: search engines have nothing to find there. */
export const personalMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} | ${SHOP.name}` },
  { name: 'description', content: description },
  { name: 'robots', content: 'noindex' },
]
