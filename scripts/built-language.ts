import { DEFAULT_LOCALE } from '../core/locale.ts'

/**
 * The language that Vite builds or serves next. Its configurations read no table: they are told, and tests have them
 * build a language that is in none.
 */
export function builtLanguage(): { locale: string; path: string } {
  const { BUILD_LOCALE: locale = DEFAULT_LOCALE, BUILD_PATH: path = '' } = process.env
  return { locale, path }
}

/** The environment that tells them. */
export const tellingLanguage = (locale: string, path: string) => ({ BUILD_LOCALE: locale, BUILD_PATH: path })
