import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE } from '../core/locale.ts'

/** Where the pages of a language are built, from the project's folder: `client/` is served, `server/index.js` renders. */
export const buildFolder = (locale: string): string =>
  locale === DEFAULT_LOCALE ? 'build' : `build/${locale}`

/** The same from anywhere; ends in a slash. */
export const buildOf = (locale: string): URL =>
  pathToFileURL(join(import.meta.dirname, '..', buildFolder(locale), '/'))
