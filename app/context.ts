import { createContext } from 'react-router'
import type { AskPromise } from '../core/delivery-promise.ts'
import type { Offers } from '../core/offers.ts'
import type { ReadReviews } from '../core/review.ts'
import type { ShopFacts } from '../core/shop.ts'
import type { Catalogue } from '../server/modules/catalogue/catalogue.ts'

/** What loaders read. The server puts it there: the pages' bundle holds no copy of a module's state. */
export const catalogueContext = createContext<Catalogue>()
/** The same for as long as the shop runs, so pages may be kept with it. */
export const offersContext = createContext<Offers>()
/** Who the shop is, as the settings have it now. */
export const shopContext = createContext<ShopFacts>()
/** What stands before a picture's path. */
export const picturesContext = createContext<string>()
/** All reviews of a product, by its handle, a page at a time from 1. */
export const reviewsContext = createContext<ReadReviews>()
/** What is promised for a PIN code at this moment; only pages that are kept nowhere may ask. */
export const promiseContext = createContext<AskPromise>()
/** The page itself is drawn, and not only its data sent to a browser that has the page before it. */
export const drawsContext = createContext<boolean>()
