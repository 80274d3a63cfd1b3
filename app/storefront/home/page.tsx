import type { ReactNode } from 'react'
import * as words from '#words/home'
import type { Slide } from '../../../core/product.ts'
import { MAIN_ID } from '../../ui/page.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { SizedCard } from '../product-card/sized-card.tsx'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { Categories, type CategoryPictures } from './categories.tsx'
import { Newsletter } from './newsletter.tsx'
import { Slider } from './slider.tsx'
import { TrustStrip } from './trust-strip.tsx'

type Props = {
  slides: Slide[]
  loading: boolean
  malformed: boolean
  pictures: CategoryPictures
  latest: CardProduct[]
  bestSellers: CardProduct[]
  /** Letters can be sent. */
  withNewsletter: boolean
}

export function HomePage({
  slides,
  loading,
  malformed,
  pictures,
  latest,
  bestSellers,
  withNewsletter,
}: Props) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Slider slides={slides} loading={loading} malformed={malformed} />
      <Categories pictures={pictures} />
      <List title={words.latestCollections} className="pt-8 pb-18 lg:pb-24">
        {latest.map((product) => (
          <li key={product._id}>
            <SizedCard product={product} widths={WIDTHS} />
          </li>
        ))}
      </List>
      <TrustStrip />
      <List title={words.bestSellers} className="py-18 lg:py-24">
        {bestSellers.map((product) => (
          <li key={product._id}>
            <SizedCard product={product} widths={WIDTHS} note={words.sold({ count: product.totalSold })} />
          </li>
        ))}
      </List>
      <div className="gutter mx-auto max-w-page">
        <RecentlySeen />
      </div>
      {withNewsletter && <Newsletter />}
    </main>
  )
}

const WIDTHS =
  '(min-width: 1360px) 256px, (min-width: 1024px) 18vw, (min-width: 768px) 31vw, calc(50vw - 22px)'

/** Ten pieces in whole rows; without a piece, nothing. */
function List({ title, className, children }: { title: string; className: string; children: ReactNode[] }) {
  return (
    children.length > 0 && (
      <section aria-label={title} className={`gutter mx-auto max-w-page ${className}`}>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-8 lg:mb-6">
          <h2 className="font-display text-h2">{title}</h2>
          <ShopLink to="/collection" className="lone-link">
            {words.seeAll}
          </ShopLink>
        </div>
        <ul className="product-grid product-grid-of-ten">{children}</ul>
      </section>
    )
  )
}
