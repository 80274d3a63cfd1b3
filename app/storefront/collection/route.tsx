import { useEffect, useMemo } from 'react'
import { data } from 'react-router'
import * as words from '#words/collection'
import { ownAddress } from '../../browser/own-address.ts'
import { catalogueContext, drawsContext } from '../../context.ts'
import { pageQuery } from '../../page-query.ts'
import { keepLast } from '../keep-last.ts'
import { linkedData, trailData } from '../linked-data/linked-data.ts'
import { unpacked } from '../packed.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { headingFor } from './heading.ts'
import { CollectionPage } from './page.tsx'
import { selectionOf } from './read-selection.ts'
import { SearchBar } from './search-bar.tsx'
import { collectionPath, EVERYTHING, type Selection } from './selection.ts'
import { type SentList, sentList, shownList } from './sent-list.ts'
import { showList } from './show-list.ts'
import { useMore } from './use-more.ts'
import { useSelection } from './use-selection.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = pageQuery('collection', request)
  const number = Number(query.get('page') ?? 1)
  const shown = await showList(context.get(catalogueContext), selectionOf(query), number)
  const status = number > 1 && shown.products.length === 0 ? 404 : 200
  return data(sentList(shown, context.get(drawsContext)), status)
}

const list = keepLast<SentList>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  list.load(serverLoader, request.signal)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shown = loaderData && unpacked(loaderData.list)
  const { selection = EVERYTHING, number = 1, nextCursor = null, heading } = shown ?? {}
  const { categories, types, q } = selection
  return [
    ...pageMeta(
      {
        title: heading?.title ?? words.allCollections,
        description: heading?.text || words.description,
        path: ownList(selection)
          ? collectionPath(selection, number)
          : collectionPath({ ...EVERYTHING, categories, types }),
      },
      matches,
    ),
    ...leaves(selection, number, nextCursor !== null),
    ...(q ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(import.meta.env.SSR && !q
      ? [linkedData(trailData(rootData(matches), trailTo(categories, types)))]
      : []),
  ]
}

/** Breadcrumbs: the whole collection, its category if there is just one, and its type. */
function trailTo(categories: Selection['categories'], types: string[]): { name: string; path: string }[] {
  const steps = [EVERYTHING]
  if (categories.length > 0) steps.push({ ...EVERYTHING, categories })
  if (types.length > 0) steps.push({ ...EVERYTHING, categories, types })
  return steps.map((step) => ({ name: headingFor(step).title, path: collectionPath(step) }))
}

/** Whether search engines may list the page: other orders and narrower lists show the same products. */
const ownList = ({ q, sort, filters }: Selection) =>
  !q && sort === 'relevant' && Object.keys(filters).length === 0

/** The links to the previous and next page, for crawlers that follow no links in the body. */
const leaves = (selection: Selection, number: number, hasNext: boolean) => [
  ...(number > 1
    ? [{ tagName: 'link' as const, rel: 'prev', href: ownAddress(collectionPath(selection, number - 1)) }]
    : []),
  ...(hasNext
    ? [{ tagName: 'link' as const, rel: 'next', href: ownAddress(collectionPath(selection, number + 1)) }]
    : []),
]

export default function Collection({ loaderData }: Route.ComponentProps) {
  const drawn = useMemo(() => shownList(loaderData), [loaderData])
  const { selection, heading, panel, chips, instead, total, isMore, number } = drawn
  const { wanted, failed, pending, choose, searchOpen } = useSelection(selection, list.isLatest(loaderData))
  const shown = useMore(drawn)
  useEffect(() => list.remember(loaderData), [loaderData])
  return (
    <>
      {searchOpen && <SearchBar selection={wanted} choose={choose} />}
      <CollectionPage
        {...shown}
        {...{ heading, panel, chips, instead, total, isMore, number }}
        drawn={selection}
        wanted={wanted}
        failed={failed}
        pending={pending}
        choose={choose}
      />
    </>
  )
}
