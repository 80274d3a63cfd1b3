import type { MetaDescriptor } from 'react-router'
import { locale } from '#words/locale'
import { addressIn, DEFAULT_LOCALE, LANGUAGES, LOCALES, SPEAKS_SEVERAL } from '../../core/locale.ts'
import { OPENING_FACTS, type ShownFacts } from '../../core/shop.ts'
import { ownAddress } from '../browser/own-address.ts'

type PageWords = { title: string; description: string; path: string }
/** The picture of a shared link's card; `url` is absolute. */
type CardPicture = { url: string; width: number; height: number; alt: string }
/** The matches of a page; the first is the root, whose data has the shop and its address. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The head of a public page, for search engines and shared links. `picture`: the page's own, for the card of its link. */
export function pageMeta(
  { title, description, path }: PageWords,
  matches: Matches,
  picture?: CardPicture,
): MetaDescriptor[] {
  const { origin, shop } = rootData(matches)
  const address = origin + ownAddress(path)
  const full = path === '/' ? title : `${title} | ${shop.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    // Browsers share a page by it, so it is kept true from page to page.
    { tagName: 'link', rel: 'canonical', href: address },
    // Rendered on the server only: search engines load each page as a document, so the scripts need none of this.
    ...(import.meta.env.SSR
      ? [
          ...otherLanguages(path, origin),
          ...cardMeta({ title: full, description }, matches, picture),
          { property: 'og:url', content: address },
        ]
      : []),
  ]
}

/** The card of a link that is shared, by Open Graph (ogp.me) and what X takes in its place. */
export function cardMeta(
  { title, description }: { title: string; description: string },
  matches: Matches,
  picture?: CardPicture,
): MetaDescriptor[] {
  const { origin, shop } = rootData(matches)
  const { url, width, height, alt } = picture ?? {
    ...SHOPS_CARD,
    url: origin + SHOPS_CARD.path,
    alt: shop.name,
  }
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: LANGUAGES[locale].tag.replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const SHOPS_CARD = { path: '/og-default-1200x630.jpg', width: 1200, height: 630 }

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

export type RootData = { origin: string; picturesAt: string; shop: ShownFacts }

export function rootData(matches: Matches): RootData {
  const data = matches[0]?.loaderData as RootData | undefined
  return data ?? { origin: '', picturesAt: '', shop: OPENING_FACTS }
}
