import { data } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { CATEGORIES_SHOWN } from '../shell/links.ts'
import { ShopLink } from '../shell/shop-link.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = () => [
  { title: 'This page is not here | Tana Bana' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <Page>
      <div className="py-8 sm:py-18">
        <TwoThreads className="mb-8 w-18" />
        <PageTitle>This page is not here</PageTitle>
        <p className="max-w-measure">
          The address may be old, or a letter in it is wrong. The cloth is all still where it was.
        </p>
        <ShopLink to="/collection" className={`mt-8 ${buttonClass('buy')}`}>
          See the collection
        </ShopLink>
        <ul className="mt-12 flex flex-wrap gap-x-8">
          {CATEGORIES_SHOWN.map(({ text, to }) => (
            <li key={to}>
              <ShopLink to={to} className="inline-flex min-h-11 items-center text-link">
                {text}
              </ShopLink>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
