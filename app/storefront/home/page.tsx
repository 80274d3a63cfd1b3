import * as words from '#words/home'
import type { Slide } from '../../../core/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MAIN_ID } from '../../ui/page.tsx'
import type { CardProduct } from '../../ui/product-card/card-product.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { SizedCard } from '../product-card/sized-card.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { Newsletter } from './newsletter.tsx'
import { Slider } from './slider.tsx'
import { TrustStrip } from './trust-strip.tsx'

type Props = {
  slides: Slide[]
  loading: boolean
  malformed: boolean
  latest: CardProduct[]
  bestSellers: CardProduct[]
}

export function HomePage({ slides, loading, malformed, latest, bestSellers }: Props) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Slider slides={slides} loading={loading} malformed={malformed} />
      <List title={words.latestCollections} more={words.latestMore} link={words.seeTheCollection}>
        {latest.map((product) => (
          <li key={product._id}>
            <SizedCard product={product} />
          </li>
        ))}
      </List>
      <TrustStrip />
      <List title={words.bestSellers} more={words.bestSellersMore} link={words.seeAllPieces}>
        {bestSellers.map((product) => (
          <li key={product._id}>
            <SizedCard product={product} note={words.sold({ count: product.totalSold })} />
          </li>
        ))}
      </List>
      <Newsletter />
    </main>
  )
}

type ListProps = { title: string; more: string; link: string; children: React.ReactNode }

/** Ten pieces and a panel two columns wide: whole rows in two, three and four columns. */
function List({ title, more, link, children }: ListProps) {
  return (
    <section aria-label={title} className="gutter mx-auto max-w-page py-18 lg:py-28">
      <div className="mb-8 flex items-end justify-between gap-8 lg:mb-12">
        <div>
          <TwoThreads className="mb-6 w-18" />
          <h2 className="font-display text-h1">{title}</h2>
        </div>
      </div>
      <ProductGrid>
        {children}
        <li className="col-span-2 flex min-h-64 flex-col items-start justify-end bg-linen p-6 lg:p-12">
          <p className="max-w-[16ch] font-display text-h2 text-balance text-wine">{more}</p>
          <ShopLink to="/collection" className={`mt-6 ${buttonClass('outline')}`}>
            {link}
          </ShopLink>
        </li>
      </ProductGrid>
    </section>
  )
}
