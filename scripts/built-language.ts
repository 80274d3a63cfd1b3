import { DEFAULT_LOCALE } from '../core/locale.ts'

/**
 * The language that Vite builds or serves next. Vite's configurations read it from the environment, so that tests can build
 * a language that is in no table.
 */
export function builtLanguage(): { locale: string; path: string } {
  const { BUILD_LOCALE: locale = DEFAULT_LOCALE, BUILD_PATH: path = '' } = process.env
  return { locale, path }
}

/** The environment for a build of this language. */
export const tellingLanguage = (locale: string, path: string) => ({ BUILD_LOCALE: locale, BUILD_PATH: path })
