import { useEffect } from 'react'
import * as words from '#words/home'
import type { Category } from '../../../core/categories.ts'
import type { Selection } from '../../../server/modules/catalogue/catalogue.ts'
import { catalogueContext, offersContext } from '../../context.ts'
import { cardProduct } from '../../ui/product-card/card-product.ts'
import { keepLast } from '../keep-last.ts'
import { linkedData, shopData, siteData } from '../linked-data/linked-data.ts'
import { packed, unpacked, useUnpacked } from '../packed.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import { VerifyPopup } from '../shell/verify-popup.tsx'
import type { Route } from './+types/route.ts'
import { categoryPictures } from './category-pictures.ts'
import { HomePage } from './page.tsx'
import { firstSlidePreloads } from './slide-picture.tsx'
import { useFreshHome } from './use-fresh-home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext)
  const [latest, bestSellers, pictures] = await Promise.all([
    catalogue.latest(),
    catalogue.bestSellers(),
    categoryPictures(async (category) => (await catalogue.page(everythingIn(category), 1)).products[0]),
  ])
  return packed({
    slides: catalogue.slides(),
    withNewsletter: context.get(offersContext).mail,
    pictures,
    latest: latest.map(cardProduct),
    bestSellers: bestSellers.map(cardProduct),
  })
}

const everythingIn = (category: Category): Selection => ({
  categories: [category],
  types: [],
  q: '',
  sort: 'relevant',
})

const lists = keepLast<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  lists.load(serverLoader, request.signal)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(
    {
      title: words.title({ shop: rootData(matches).shop.name }),
      description: words.description,
      path: '/',
    },
    matches,
  ),
  ...firstSlidePreloads(rootData(matches).picturesAt, loaderData && unpacked(loaderData).slides[0]),
  ...(import.meta.env.SSR ? [linkedData(shopData(rootData(matches)), siteData(rootData(matches)))] : []),
]

export default function Home({ loaderData }: Route.ComponentProps) {
  const shown = useUnpacked(loaderData)
  const slides = useFreshHome(shown.slides)
  useEffect(() => lists.remember(loaderData), [loaderData])
  return (
    <>
      {/* Before the page: once it is closed, Tab goes on from where it stood. */}
      <VerifyPopup />
      <HomePage {...shown} {...slides} />
    </>
  )
}
