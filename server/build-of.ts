import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE } from '../core/locale.ts'

/** The folder of a language's built pages, from the project's root: `client/` is served, `server/index.js` renders. */
export const buildFolder = (locale: string): string =>
  locale === DEFAULT_LOCALE ? 'build' : `build/${locale}`

/** The same as a URL with a trailing slash. */
export const buildOf = (locale: string): URL =>
  pathToFileURL(join(import.meta.dirname, '..', buildFolder(locale), '/'))
