import { isSoldOut } from '../../../core/sizes.ts'
import type { InColour, ProductShown } from './catalogue.ts'
import type { Found } from './found.ts'
import type { Ready } from './ready-product.ts'

/** The most colours of a product that its page shows. */
export const MOST_COLOURS = 12

/** All products that a product's page shows. */
export type Around<Id> = { own: Id; look: Id[]; colours: Id[]; related: Id[] }

/** All of them as one result: the page changes when any of them does. */
export const foundAround = <Id>({ own, look, colours, related }: Around<Id>): Found<Id> => ({
  ids: [own, ...look, ...colours, ...related],
  besides: [look.length, colours.length],
})

/** The reverse of `foundAround`. */
export function shownAround<Id>(
  { ids, besides }: Found<Id>,
  ready: (id: Id) => Ready | null,
): ProductShown | null {
  const [first, ...others] = ids
  const own = first === undefined ? null : ready(first)
  if (!own) return null
  const [looks = 0, colours = 0] = besides as number[]
  const there = (from: number, to?: number) => others.slice(from, to).flatMap((id) => ready(id) ?? [])
  return {
    product: own.product,
    details: own.stored.details,
    look: there(0, looks).flatMap(({ product }) => (isSoldOut(product.sizes) ? [] : [product])),
    colours: inColours(there(looks, looks + colours)),
    related: there(looks + colours).map(({ product }) => product),
    reviews: own.stored.reviews,
    isDemo: own.stored.isDemo,
  }
}

const inColours = (pieces: Ready[]): InColour[] =>
  pieces.length > 1
    ? pieces.map(({ product, stored }) => ({ product, colour: stored.details.colour ?? '' }))
    : []
