import { locale } from '#words/locale'
import { LANGUAGES } from '../../core/locale.ts'

const either = new Intl.ListFormat(LANGUAGES[locale].tag, { type: 'disjunction' })

/** 'FedEx, BlueDart or DTDC', as the page's language joins them. */
export const oneOf = (names: readonly string[]): string => either.format(names)
