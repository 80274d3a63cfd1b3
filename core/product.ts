import type { Discount } from './discount.ts'
import type { SizeStock, WornBy } from './sizes.ts'

/** A picture with everything that a page needs to lay it out before it loads. Its addresses: `pictureUrl`. */
export type Picture = {
  hash: string
  width: number
  height: number
  /** The average colour, '#rrggbb'. */
  colour: string
  /** A tiny WebP in base64, shown blurred until the picture has loaded; only of a product's first picture. */
  blur?: string
  alt: string
}

/** Prices are rupees: `price` as listed, `effectivePrice` with the active discount. */
export type Product = {
  _id: string
  name: string
  description: string
  price: number
  effectivePrice: number
  /** The price that it is stated to be reduced from, struck through; null: none. */
  priorPrice: number | null
  image: string[]
  pictures: Picture[]
  category: string
  subCategory: string
  sizes: SizeStock[]
  /** Of a pair for two people: who wears which piece. */
  wornBy?: WornBy
  bestseller: boolean
  /** Milliseconds since 1970; "newest" sorts by it. */
  date: number
  discount: Discount | null
  salesData: { totalSold: number }
  /** Name and address of the importer, for imported pieces. */
  importer?: string
}

export type Slide = {
  url: string
  wide: Picture
  tall: Picture
  alt: string
  eyebrow: string
  heading: string
  link: { text: string; href: string }
  /** Which side of each crop is left clear for the text. */
  clearWide: 'left' | 'right'
  background: string
}
