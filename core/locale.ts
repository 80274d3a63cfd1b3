/** The languages that shoppers are served. A new one: its name here, its row below, its catalogues in `words/`. */
export type Locale = 'en'

type Language = {
  /** How dates and numbers are written. */
  tag: string
  /** What its pages' addresses begin with. */
  path: '' | `/${string}`
}

export const LANGUAGES: Record<Locale, Language> = {
  en: { tag: 'en-IN', path: '' },
}

/** What stands where nobody has chosen. */
export const DEFAULT_LOCALE: Locale = 'en'

const LOCALES = Object.keys(LANGUAGES) as Locale[]

/** The language that a page's address stands in: `/hi/cart` is Hindi once the shop speaks it, `/cart` English. */
export function localeOfPath(address: string): Locale {
  const [, first = ''] = address.split(/[/?]/, 2)
  return LOCALES.find((locale) => LANGUAGES[locale].path === `/${first}`) ?? DEFAULT_LOCALE
}
