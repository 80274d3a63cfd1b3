import * as words from '#words/contact'
import { catalogueContext } from '../../context.ts'
import { linkedData, shopData } from '../linked-data/linked-data.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { ContactPage } from './page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { slide: context.get(catalogueContext).slides().at(1) ?? null }
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
