import * as words from '#words/about'
import { catalogueContext } from '../../context.ts'
import { closeUp } from '../close-ups.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { AboutPage } from './page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext)
  const sold = await catalogue.bestSellers()
  return {
    first: closeUp(sold, 'about'),
    second: closeUp(sold, 'story'),
    window: catalogue.slides().at(-1) ?? null,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, founded } = rootData(matches).shop
  return pageMeta(
    {
      title: words.about,
      description: words.howBeganInWhatName({ name, founded }),
      path: '/about',
    },
    matches,
  )
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />
}
