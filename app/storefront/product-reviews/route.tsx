import { data, isRouteErrorResponse } from 'react-router'
import * as productWords from '#words/product'
import * as words from '#words/reviews'
import { ownAddress } from '../../browser/own-address.ts'
import { catalogueContext, reviewsContext } from '../../context.ts'
import { pageQuery } from '../../page-query.ts'
import { pageMeta } from '../page-meta.ts'
import { GoBack } from '../product/go-back.tsx'
import type { Route } from './+types/route.ts'
import { ProductReviewsPage } from './page.tsx'
import { reviewsPath } from './reviews-path.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await context.get(catalogueContext).product(params.productId)
  if (!found) throw data(null, { status: 404 })
  const { product, reviews } = found
  const number = Number(pageQuery('product-reviews', request).get('page') ?? 1)
  const page = await context.get(reviewsContext)(product._id, number)
  const shown = {
    product: { _id: product._id, name: product.name, picture: product.pictures[0] ?? null },
    summary: reviews,
    number,
    ...page,
  }
  return data(shown, number > 1 && page.reviews.length === 0 ? 404 : 200)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: words.notThere }, { name: 'robots', content: 'noindex' }]
  const { product, number, summary, isLast } = loaderData
  const { name, _id } = product
  return [
    ...pageMeta(
      {
        title: words.allOf({ name }),
        description: words.allOfDescription({ name }),
        path: reviewsPath(_id, number),
      },
      matches,
    ),
    // Search engines are not to list samples, nor a product without reviews.
    ...(!summary || summary.areSamples ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(number > 1
      ? [{ tagName: 'link' as const, rel: 'prev', href: ownAddress(reviewsPath(_id, number - 1)) }]
      : []),
    ...(isLast
      ? []
      : [{ tagName: 'link' as const, rel: 'next', href: ownAddress(reviewsPath(_id, number + 1)) }]),
  ]
}

export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  return <ProductReviewsPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? (
    <GoBack title={productWords.notFound}>{productWords.notFoundHint}</GoBack>
  ) : (
    <GoBack title={productWords.loadFailed} mayRetry>
      {productWords.loadFailedHint}
    </GoBack>
  )
}
