import { LANGUAGES, type Locale } from './locale.ts'

const written: Partial<Record<Locale, Intl.NumberFormat>> = {}
const rules: Partial<Record<Locale, Intl.PluralRules>> = {}

/** A count in a language's notation, such as 1,24,999. */
export function numberText(locale: Locale, number: number): string {
  written[locale] ??= new Intl.NumberFormat(LANGUAGES[locale].tag)
  return written[locale].format(number)
}

/** The plural form that a count takes in a message. */
export function pluralOf(locale: Locale, number: number): Intl.LDMLPluralRule {
  rules[locale] ??= new Intl.PluralRules(LANGUAGES[locale].tag)
  return rules[locale].select(number)
}
