/** The languages that shoppers are served. A new one: its name here, its row below, its catalogues in `words/`. */
export type Locale = 'en'

type Language = {
  /** The language's name for itself, as the link to it shows it. */
  name: string
  /** BCP 47 tag: how dates and numbers are written, and the `lang` of documents. */
  tag: string
  /** What the addresses of its pages begin with. */
  path: '' | `/${string}`
}

export const LANGUAGES: Record<Locale, Language> = {
  en: { name: 'English', tag: 'en-IN', path: '' },
}

/** The language where nobody has chosen one. */
export const DEFAULT_LOCALE: Locale = 'en'

export const LOCALES = Object.keys(LANGUAGES) as Locale[]
export const SPEAKS_SEVERAL = LOCALES.length > 1

/** The language that a page's address stands in: `/hi/cart` is Hindi once the shop speaks it, `/cart` English. */
export function localeOfPath(address: string): Locale {
  const [, first = ''] = address.split(/[/?]/, 2)
  return LOCALES.find((locale) => LANGUAGES[locale].path === `/${first}`) ?? DEFAULT_LOCALE
}

/** The language of a request by its `Accept-Language`; the default if it names none of the shop's. */
export const localeAsked = (accepts: string | undefined): Locale => localeNamed(accepts) ?? DEFAULT_LOCALE

/** The first language of an `Accept-Language` that the shop speaks; null: it names none of them. */
export function localeNamed(accepts: string | undefined): Locale | null {
  const wanted = (accepts ?? '')
    .slice(0, LONGEST_ACCEPTS)
    .split(',')
    .map((part) => {
      const [tag = '', q] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return {
        locale: spokenAs(tag),
        weight: q === undefined ? 1 : Number(q) || 0,
      }
    })
    .filter(({ locale, weight }) => locale && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.locale ?? null
}

const LONGEST_ACCEPTS = 200

/** Matches the whole tag or the language alone, with any country: `hi` and `hi-US` find `hi-IN`. */
const spokenAs = (tag: string): Locale | undefined =>
  LOCALES.find((locale) => [LANGUAGES[locale].tag, locale].some((name) => name.toLowerCase() === tag)) ??
  LOCALES.find((locale) => tag.split('-')[0] === locale)

/** A stored language; the default for null and for a language that the shop no longer speaks. */
export const localeKept = (kept: string | null): Locale =>
  LOCALES.find((locale) => locale === kept) ?? DEFAULT_LOCALE

/** The address of a page in a language: `/cart` becomes `/hi/cart`, `/` becomes `/hi`. */
export const addressIn = (locale: Locale, path: string): string =>
  LANGUAGES[locale].path && path === '/' ? LANGUAGES[locale].path : LANGUAGES[locale].path + path
