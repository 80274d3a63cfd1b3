import { data, isRouteErrorResponse } from 'react-router'
import * as words from '#words/product'
import { isPin } from '../../../core/contact.ts'
import { declarationsOf } from '../../../core/declarations.ts'
import { rupees } from '../../../core/money.ts'
import { cardPath } from '../../../core/share-card.ts'
import { catalogueContext, picturesContext, promiseContext, shopContext } from '../../context.ts'
import { pageQuery } from '../../page-query.ts'
import { cardProduct } from '../../ui/product-card/card-product.ts'
import { packed, unpacked, useUnpacked } from '../packed.ts'
import { rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { clothFacts, linkedFacts } from './cloth-facts.ts'
import { swatchOf } from './colours.tsx'
import { declaredFacts } from './declared-facts.ts'
import { GoBack } from './go-back.tsx'
import { ProductPage } from './page.tsx'
import { productMeta } from './product-meta.ts'
import { offeredMeasures } from './size-help/offered-measures.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await context.get(catalogueContext).product(params.productId)
  if (!found) throw data(null, { status: 404 })
  const { product, details, look, colours, related, reviews, isDemo } = found
  const { image: _image, date: _date, bestseller: _bestseller, salesData: _sales, ...shown } = product
  const mrp = details.mrp === undefined ? product.price : rupees(details.mrp)
  const shop = context.get(shopContext)
  const path = cardPath(product, shop.name)
  const pin = pageQuery('product', request).get('pin')?.replace(/\s/g, '') ?? null
  const readyDays = details.readyDays ?? 0
  return packed({
    product: shown,
    asked:
      pin === null
        ? null
        : { pin, promise: isPin(pin) ? await context.get(promiseContext)(pin, readyDays) : null },
    card: path && context.get(picturesContext) + path,
    facts: clothFacts(details),
    linked: linkedFacts(details),
    readyDays: details.readyDays,
    mrp,
    declared: declaredFacts(declarationsOf(details, mrp, shop), product),
    measurements: offeredMeasures(
      details.measurements,
      product.sizes.map(({ size }) => size),
    ),
    look: look.map(cardProduct),
    colours: colours.map(swatchOf),
    related: related.slice(0, 4).map(cardProduct),
    reviews,
    isDemo,
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? productMeta(unpacked(loaderData), matches)
    : [
        { title: words.notFoundTitle({ shop: rootData(matches).shop.name }) },
        { name: 'robots', content: 'noindex' },
      ]

export default function Product({ loaderData }: Route.ComponentProps) {
  const shown = useUnpacked(loaderData)
  return <ProductPage key={shown.product._id} {...shown} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? (
    <GoBack title={words.notFound}>{words.notFoundHint}</GoBack>
  ) : (
    <GoBack title={words.loadFailed} mayRetry>
      {words.loadFailedHint}
    </GoBack>
  )
}
