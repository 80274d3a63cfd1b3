/** The languages that shoppers are served. A new one: its name here, its row below, its catalogues in `words/`. */
export type Locale = 'en'

type Language = {
  /** What it calls itself, for whoever looks for it. */
  name: string
  /** How dates and numbers are written, and what a document says of itself. */
  tag: string
  /** What its pages' addresses begin with. */
  path: '' | `/${string}`
}

export const LANGUAGES: Record<Locale, Language> = {
  en: { name: 'English', tag: 'en-IN', path: '' },
}

/** What stands where nobody has chosen. */
export const DEFAULT_LOCALE: Locale = 'en'

export const LOCALES = Object.keys(LANGUAGES) as Locale[]
export const SPEAKS_SEVERAL = LOCALES.length > 1

/** The language that a page's address stands in: `/hi/cart` is Hindi once the shop speaks it, `/cart` English. */
export function localeOfPath(address: string): Locale {
  const [, first = ''] = address.split(/[/?]/, 2)
  return LOCALES.find((locale) => LANGUAGES[locale].path === `/${first}`) ?? DEFAULT_LOCALE
}

/** The language that a call asks for by its `Accept-Language`; the default for one that names none of ours. */
export const localeAsked = (accepts: string | undefined): Locale => localeNamed(accepts) ?? DEFAULT_LOCALE

/** The language that an `Accept-Language` names, as far as the shop speaks one of those; null: it names none of ours. */
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

/** By its whole tag or its name; else with any country: `hi` and `hi-US` where it is `hi-IN`. */
const spokenAs = (tag: string): Locale | undefined =>
  LOCALES.find((locale) => [LANGUAGES[locale].tag, locale].some((name) => name.toLowerCase() === tag)) ??
  LOCALES.find((locale) => tag.split('-')[0] === locale)

/** What is kept as somebody's language; the default for nobody's choice, and for what the shop speaks no longer. */
export const localeKept = (kept: string | null): Locale =>
  LOCALES.find((locale) => locale === kept) ?? DEFAULT_LOCALE

/** Where a page of the shop stands in a language: `/cart` at `/hi/cart`, `/` at `/hi`. */
export const addressIn = (locale: Locale, path: string): string =>
  LANGUAGES[locale].path && path === '/' ? LANGUAGES[locale].path : LANGUAGES[locale].path + path
