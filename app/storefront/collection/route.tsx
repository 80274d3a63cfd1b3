import { useEffect } from 'react'
import * as words from '#words/collection'
import { catalogueContext } from '../../context.ts'
import { pageQuery } from '../../page-query.ts'
import { cardProduct } from '../../ui/product-card/card-product.ts'
import { keepLast } from '../keep-last.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { headingFor } from './heading.ts'
import { CollectionPage } from './page.tsx'
import { SearchBar } from './search-bar.tsx'
import { collectionPath, EVERYTHING, selectionOf } from './selection.ts'
import { useMore } from './use-more.ts'
import { useSelection } from './use-selection.ts'

const PAGE = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = pageQuery('collection', request)
  const selection = selectionOf(query)
  const cursor = query.get('cursor')
  const page = await context.get(catalogueContext).page(selection, PAGE, cursor)
  return { selection, cursor, ...page, products: page.products.map(cardProduct) }
}

const list = keepLast<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => list.load(serverLoader)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { categories, types, q } = loaderData?.selection ?? EVERYTHING
  const heading = headingFor({ ...EVERYTHING, categories, types, q })
  return [
    ...pageMeta(
      {
        title: heading.title,
        description: heading.text || words.description,
        path: collectionPath({ ...EVERYTHING, categories, types }),
      },
      matches,
    ),
    ...(q ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { wanted, pending, choose, searchOpen } = useSelection(loaderData.selection)
  const shown = useMore(loaderData)
  useEffect(() => list.remember(loaderData), [loaderData])
  return (
    <>
      {searchOpen && <SearchBar selection={wanted} choose={choose} />}
      <CollectionPage
        {...shown}
        total={loaderData.total}
        isMore={loaderData.isMore}
        cursor={loaderData.cursor}
        drawn={loaderData.selection}
        wanted={wanted}
        pending={pending}
        choose={choose}
      />
    </>
  )
}
