import type { MetaDescriptor } from 'react-router'
import { addressIn, DEFAULT_LOCALE, LANGUAGES, LOCALES, SPEAKS_SEVERAL } from '../../core/locale.ts'
import { OPENING_FACTS, type ShopFacts } from '../../core/shop.ts'
import { ownAddress } from '../browser/own-address.ts'

type PageWords = { title: string; description: string; path: string }
/** The root's own data comes first in every page's matches: it knows the shop and its address. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** What search engines and shared links say of a public page. */
export function pageMeta({ title, description, path }: PageWords, matches: Matches): MetaDescriptor[] {
  const { origin, shop } = rootData(matches)
  const address = origin + ownAddress(path)
  const full = path === '/' ? title : `${title} | ${shop.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...otherLanguages(path, origin),
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/og-default-1200x630.jpg` },
  ]
}

/** Where the same page stands in each language; nothing, where there is one. */
const otherLanguages = (path: string, origin: string): MetaDescriptor[] =>
  SPEAKS_SEVERAL
    ? [
        ...LOCALES.map((locale) => [LANGUAGES[locale].tag, locale] as const),
        ['x-default', DEFAULT_LOCALE] as const,
      ].map(([hrefLang, locale]) => ({
        tagName: 'link',
        rel: 'alternate',
        hrefLang,
        href: origin + addressIn(locale, path),
      }))
    : []

export type RootData = { origin: string; picturesAt: string; shop: ShopFacts }

export function rootData(matches: Matches): RootData {
  const data = matches[0]?.loaderData as RootData | undefined
  return data ?? { origin: '', picturesAt: '', shop: OPENING_FACTS }
}
