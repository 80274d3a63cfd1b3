import { locale } from '#words/locale'
import { addressIn, LANGUAGES } from '../../core/locale.ts'

/** A page of the shop, in the language of this document, for what the router does not write: `/cart` at `/hi/cart`. */
export const ownAddress = (path: string): string => addressIn(locale, path)

/** The same the other way round: what the router calls a path that the browser's address bar shows. */
export const routerPath = (pathname: string): string => pathname.slice(LANGUAGES[locale].path.length) || '/'
