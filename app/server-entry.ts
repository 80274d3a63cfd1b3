import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { AskPromise } from '../core/delivery-promise.ts'
import type { Offers } from '../core/offers.ts'
import type { ReadReviews } from '../core/review.ts'
import type { ShopFacts } from '../core/shop.ts'
import type { Catalogue } from '../server/modules/catalogue/catalogue.ts'
import {
  catalogueContext,
  drawsContext,
  offersContext,
  picturesContext,
  promiseContext,
  reviewsContext,
  shopContext,
} from './context.ts'

type Given = {
  catalogue: Catalogue
  offers: Offers
  facts: ShopFacts
  picturesAt: string
  reviews: ReadReviews
  promise: AskPromise
}

const handler = createRequestHandler(build, import.meta.env.MODE)

/** Renders one address: a page, or the data of one for a client-side transition. */
export function render(
  request: Request,
  { catalogue, offers, facts, picturesAt, reviews, promise }: Given,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(catalogueContext, catalogue)
  context.set(offersContext, offers)
  context.set(shopContext, facts)
  context.set(picturesContext, picturesAt)
  context.set(reviewsContext, reviews)
  context.set(promiseContext, promise)
  context.set(drawsContext, !new URL(request.url).pathname.endsWith('.data'))
  return handler(request, context)
}
