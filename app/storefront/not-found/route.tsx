import { data } from 'react-router'
import * as words from '#words/not-found'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { rootData } from '../page-meta.ts'
import { CATEGORIES_SHOWN } from '../shell/links.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Route } from './+types/route.ts'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: words.title({ shop: rootData(matches).shop.name }) },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <Page>
      <div className="py-8 sm:py-18">
        <TwoThreads className="mb-8 w-18" />
        <PageTitle>{words.heading}</PageTitle>
        <p className="max-w-measure">{words.hint}</p>
        <ShopLink to="/collection" className={`mt-8 ${buttonClass('buy')}`}>
          {words.seeTheCollection}
        </ShopLink>
        <ul className="mt-12 flex flex-wrap gap-x-8">
          {CATEGORIES_SHOWN.map(({ text, to }) => (
            <li key={to}>
              <ShopLink to={to} className="lone-link">
                {text}
              </ShopLink>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
