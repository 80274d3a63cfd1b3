import { locale } from '#words/locale'
import { addressIn, LANGUAGES } from '../../core/locale.ts'

/** The address of a page in this document's language, for links that the router does not write: `/hi/cart` for `/cart`. */
export const ownAddress = (path: string): string => addressIn(locale, path)

/** The router's path for an address of this document's language: `/cart` for `/hi/cart`. */
export const routerPath = (pathname: string): string => pathname.slice(LANGUAGES[locale].path.length) || '/'
