import { locale } from '#words/locale'
import { LANGUAGES } from '../../core/locale.ts'

const either = new Intl.ListFormat(LANGUAGES[locale].tag, { type: 'disjunction' })

const together = new Intl.ListFormat(LANGUAGES[locale].tag, { type: 'conjunction' })

/** 'FedEx, BlueDart or DTDC', as the page's language joins them. */
export const oneOf = (names: readonly string[]): string => either.format(names)

/** 'Bridal, Net and Flared'. */
export const listed = (names: readonly string[]): string => together.format(names)
