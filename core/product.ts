import type { Discount } from './discount.ts'
import type { SizeStock, WornBy } from './sizes.ts'

/** A picture with everything a page needs to lay it out before it arrives. Addresses: `pictureUrl`. */
export type Picture = {
  hash: string
  width: number
  height: number
  /** The picture's own average colour, '#rrggbb'. */
  colour: string
  /** WebP of a few dots in base64, for a product's first picture: what stands in until it comes. */
  blur?: string
  alt: string
}

/** Prices are rupees. `price` is the listed price; `effectivePrice` what a shopper pays now. */
export type Product = {
  _id: string
  name: string
  description: string
  price: number
  effectivePrice: number
  /** What that is said to be cut from, struck through; null: from nothing. */
  priorPrice: number | null
  image: string[]
  pictures: Picture[]
  category: string
  subCategory: string
  sizes: SizeStock[]
  /** Of a pair for two people: who wears its pieces. */
  wornBy?: WornBy
  bestseller: boolean
  /** Milliseconds since 1970: the sort key of "newest". */
  date: number
  discount: Discount | null
  salesData: { totalSold: number }
  /** Name and address, of what was made elsewhere. */
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
  /** Which part of each crop is left empty for the words. */
  clearWide: 'left' | 'right'
  background: string
}
