import * as words from '#words/about'
import type { Slide } from '../../../core/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { ShopLink } from '../shell/shop-link.tsx'

/** A last look at the clothes; the words stand in the part of the picture that was left empty for them. */
export function ShopWindow({ slide }: { slide: Slide }) {
  return (
    <section aria-labelledby="window" className="relative">
      <div
        className={`gutter mx-auto max-w-page pb-12 lg:absolute lg:inset-x-0 lg:inset-y-0 lg:flex lg:items-center lg:pb-0 ${slide.clearWide === 'right' ? 'lg:justify-end' : ''}`}
      >
        <div className="max-w-sm">
          <h2 id="window" className="font-display text-h1">
            {words.comeAndFeelCloth}
          </h2>
          <ShopLink to="/collection" className={`mt-8 ${buttonClass('buy')}`}>
            {words.seeTheCollection}
          </ShopLink>
        </div>
      </div>
      <ProductPicture
        picture={slide.tall}
        alt={slide.alt}
        sizes="100vw"
        className="aspect-square object-cover object-bottom lg:hidden"
      />
      <ProductPicture picture={slide.wide} alt={slide.alt} sizes="100vw" className="max-lg:hidden" />
    </section>
  )
}
