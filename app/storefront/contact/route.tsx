import * as words from '#words/contact'
import { catalogueContext, shopContext } from '../../context.ts'
import { closeUp } from '../close-ups.ts'
import { linkedData, shopData } from '../linked-data/linked-data.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { ContactPage } from './page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { branches, officer } = context.get(shopContext)
  return {
    closeUp: closeUp(await context.get(catalogueContext).bestSellers(), 'contact'),
    identity: { branches, officer },
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    {
      title: words.contact,
      description: words.whereShop({ name: rootData(matches).shop.name }),
      path: '/contact',
    },
    matches,
  ),
  ...(import.meta.env.SSR ? [linkedData(shopData(rootData(matches)))] : []),
]

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />
}
