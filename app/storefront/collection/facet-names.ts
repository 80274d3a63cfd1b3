import * as words from '#words/facets'
import type { COLOURS, FABRICS, OCCASIONS, WORK } from '../../../core/facet-families.ts'
import type { Counts, Filters, ReadyName } from '../../../core/facets.ts'
import { priceRange, VALUE_FACETS } from '../../../core/facets.ts'
import { priceText } from '../../../core/money.ts'

export type FacetName = keyof Counts['facets']

/** The heading above a facet's choices. */
export const facetName = (name: FacetName | 'price'): string => FACET_NAMES[name]

/** A choice's label in its facet. */
export const choiceName = (name: FacetName, value: string): string =>
  name === 'discount'
    ? words.atLeastOff({ off: value })
    : (NAMES[name]?.[value] ?? VALUE_FACETS.find((facet) => facet.name === name)?.labels[value] ?? value)

/** A choice's label outside its facet, as a chip. */
export function chipName(name: FacetName | ReadyName, value: string): string {
  if (name === 'ready') return words.readyWithin({ days: Number(value) })
  return name === 'size' ? words.sizeIs({ size: value }) : choiceName(name, value)
}

export function priceName(filters: Filters): string | null {
  const { from, to } = priceRange(filters)
  if (from !== null && to !== null) return words.priceBetween({ from: priceText(from), to: priceText(to) })
  if (from !== null) return words.priceFrom({ price: priceText(from) })
  return to === null ? null : words.priceTo({ price: priceText(to) })
}

const FACET_NAMES: Record<FacetName | 'price', string> = {
  size: words.size,
  price: words.price,
  colour: words.colour,
  fabric: words.fabric,
  work: words.work,
  occasion: words.occasion,
  discount: words.discount,
  origin: words.origin,
}

const COLOUR_NAMES: Record<keyof typeof COLOURS, string> = {
  red: words.red,
  maroon: words.maroon,
  pink: words.pink,
  orange: words.orange,
  rust: words.rust,
  yellow: words.yellow,
  gold: words.gold,
  green: words.green,
  teal: words.teal,
  blue: words.blue,
  navy: words.navy,
  purple: words.purple,
  white: words.white,
  beige: words.beige,
  brown: words.brown,
  grey: words.grey,
  black: words.black,
}

const FABRIC_NAMES: Record<keyof typeof FABRICS, string> = {
  cotton: words.cotton,
  khadi: words.khadi,
  linen: words.linen,
  silk: words.silk,
  'silk-blend': words.silkBlend,
  brocade: words.brocade,
  georgette: words.georgette,
  chiffon: words.chiffon,
  crepe: words.crepe,
  satin: words.satin,
  organza: words.organza,
  net: words.net,
  velvet: words.velvet,
  denim: words.denim,
  wool: words.wool,
  viscose: words.viscose,
  polyester: words.polyester,
}

const WORK_NAMES: Record<keyof typeof WORK, string> = {
  embroidery: words.embroidery,
  zardozi: words.zardozi,
  zari: words.zari,
  gota: words.gota,
  sequins: words.sequins,
  mirror: words.mirror,
  chikankari: words.chikankari,
  'block-print': words.blockPrint,
  print: words.print,
  'tie-dye': words.tieDye,
  ikat: words.ikat,
  woven: words.woven,
  plain: words.plain,
}

const OCCASION_NAMES: Record<keyof typeof OCCASIONS, string> = {
  wedding: words.wedding,
  engagement: words.engagement,
  haldi: words.haldi,
  mehendi: words.mehendi,
  sangeet: words.sangeet,
  reception: words.reception,
  party: words.party,
  festive: words.festive,
  'karva-chauth': words.karvaChauth,
  diwali: words.diwali,
  navratri: words.navratri,
  eid: words.eid,
  puja: words.puja,
  office: words.office,
  everyday: words.everyday,
  brunch: words.brunch,
  holiday: words.holiday,
}

const NAMES: Partial<Record<FacetName, Record<string, string>>> = {
  colour: COLOUR_NAMES,
  fabric: FABRIC_NAMES,
  work: WORK_NAMES,
  occasion: OCCASION_NAMES,
}
