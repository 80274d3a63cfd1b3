import type { MetaDescriptor } from 'react-router'
import { OPENING_FACTS, type ShopFacts } from '../../core/shop.ts'

type PageWords = { title: string; description: string; path: string }
/** The root's own data comes first in every page's matches: it knows the shop and its address. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** What search engines and shared links say of a public page. */
export function pageMeta({ title, description, path }: PageWords, matches: Matches): MetaDescriptor[] {
  const { origin, shop } = rootData(matches)
  const full = path === '/' ? title : `${title} | ${shop.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: `${origin}/og-default-1200x630.jpg` },
  ]
}

export function rootData(matches: Matches): { origin: string; shop: ShopFacts } {
  const data = matches[0]?.loaderData as { origin: string; shop: ShopFacts } | undefined
  return data ?? { origin: '', shop: OPENING_FACTS }
}
