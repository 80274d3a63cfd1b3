import { useEffect } from 'react'
import * as words from '#words/collection'
import { catalogueContext } from '../../context.ts'
import { pageQuery } from '../../page-query.ts'
import { cardProduct } from '../../ui/product-card/card-product.ts'
import { keepLast } from '../keep-last.ts'
import { linkedData, trailData } from '../linked-data/linked-data.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { headingFor } from './heading.ts'
import { CollectionPage } from './page.tsx'
import { SearchBar } from './search-bar.tsx'
import { collectionPath, EVERYTHING, type Selection, selectionOf } from './selection.ts'
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
  const heading = headingFor({ ...EVERYTHING, categories, types, q }, loaderData?.isClosest)
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
    ...(import.meta.env.SSR && !q
      ? [linkedData(trailData(rootData(matches), trailTo(categories, types)))]
      : []),
  ]
}

/** The whole collection, then the one category it is narrowed to, then what of that. */
function trailTo(categories: Selection['categories'], types: string[]): { name: string; path: string }[] {
  const steps = [EVERYTHING]
  if (categories.length > 0) steps.push({ ...EVERYTHING, categories })
  if (types.length > 0) steps.push({ ...EVERYTHING, categories, types })
  return steps.map((step) => ({ name: headingFor(step).title, path: collectionPath(step) }))
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
        isClosest={loaderData.isClosest}
        cursor={loaderData.cursor}
        drawn={loaderData.selection}
        wanted={wanted}
        pending={pending}
        choose={choose}
      />
    </>
  )
}
