import { INDIA_MS } from '../core/india-time.ts'
import { paise } from '../core/money.ts'
import { DAY_MS } from '../core/time.ts'
import type { NewProduct } from '../server/modules/catalogue/add-products.ts'
import type { SlideWithId } from '../server/modules/catalogue/read-slides.ts'
import type { DemoHero, DemoPictures, DemoProduct } from './read-catalogue.ts'

/** A product of the demo as the shop imports it, its days counted from `now`. */
export function asNewProduct(product: DemoProduct, pictures: DemoPictures, now: Date): NewProduct {
  const { slug, price, discount, sizes, images, addedDaysAgo, soldCount, ...written } = product
  return {
    ...written,
    handle: slug,
    pricePaise: paise(price),
    discount: asNewDiscount(discount, now),
    listedAt: new Date(now.getTime() - addedDaysAgo * DAY_MS),
    sizes: spread(soldCount, sizes),
    pictures: images.map(({ file, role, alt }) => ({ ...known(pictures, file), role, alt })),
    isDemo: true,
  }
}

export function asNewSlide(hero: DemoHero, pictures: DemoPictures): SlideWithId {
  const { id, alt, eyebrow, heading, background, wide, tall, link } = hero
  return {
    id,
    alt,
    eyebrow,
    heading,
    background,
    wide: { ...known(pictures, wide.file), alt },
    tall: { ...known(pictures, tall.file), alt },
    clearWide: wide.clear,
    link: { text: link.text, href: addressOf(link) },
  }
}

function asNewDiscount(discount: DemoProduct['discount'], now: Date): NewProduct['discount'] {
  if (!discount) return null
  const { discountType: type, discountValue, endsInDays } = discount
  return {
    type,
    value: Math.round(discountValue * 100),
    endsAt: endsInDays === undefined ? null : endOfDay(now, endsInDays),
  }
}

/** The last moment, in India, of the day that is `days` after today. */
export function endOfDay(now: Date, days: number): Date {
  const today = Math.floor((now.getTime() + INDIA_MS) / DAY_MS)
  return new Date((today + days + 1) * DAY_MS - INDIA_MS - 1)
}

/** Of the pieces sold it is only known how many they were: every size gets its share, and the first what is left. */
function spread(sold: number, sizes: DemoProduct['sizes']): NewProduct['sizes'] {
  const share = Math.floor(sold / sizes.length)
  const left = sold - share * sizes.length
  return sizes.map(({ size, quantity }, at) => ({ size, stock: quantity, sold: share + (at < left ? 1 : 0) }))
}

function known(pictures: DemoPictures, file: string): DemoPictures[string] {
  const picture = pictures[file]
  if (!picture) throw new Error(`${file} is not in pictures.json. Run node demo/make-renditions.ts.`)
  return picture
}

function addressOf({ href, filter }: DemoHero['link']): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(filter)) for (const value of values) query.append(name, value)
  return query.size > 0 ? `${href}?${query}` : href
}
