import type { EditedProduct } from '../../../contract/admin/products.ts'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import {
  FIELDS,
  type Field,
  type FieldKey,
  type PRODUCT_FIELDS,
  pathOf,
  valueIn,
  write,
} from '../../../core/product-fields.ts'
import { isPairSize, type Size } from '../../../core/sizes.ts'
import type { Fault } from './trouble.ts'
import { TYPING, type TypedOf } from './typed-kinds.ts'

/** A product as its form holds it. */
export type Typed = { [Key in FieldKey]: TypedOf<(typeof PRODUCT_FIELDS)[Key]> }

export const blank = (): Typed => typedBy((field) => typing(field).blank(field))

export const typedFrom = (product: EditedProduct): Typed =>
  typedBy((field) => {
    const value = valueIn(product, field)
    return value === undefined ? typing(field).blank(field) : typing(field).from(value)
  })

/** The payload for the server. Text that is no number is left out, because `faultIn` has refused it before. */
export function productFrom(typed: Typed): AdminPayloadOf<'POST /api/admin/products'> {
  const sizes = sizesOf(typed)
  const known = { ...typed, sizes }
  return write((field) => typing(field).sent(known[field.key], sizes))
}

export const isPair = ({ wornBy }: Pick<Typed, 'wornBy'>): boolean => wornBy.trim() !== ''

/**
 * The chosen sizes of the product's kind: those for a pair count only for a pair, and those for one person only
 * otherwise.
 */
export const sizesOf = (typed: Pick<Typed, 'sizes' | 'wornBy'>): Size[] =>
  typed.sizes.filter((size) => isPairSize(size) === isPair(typed))

/** The first field that cannot be sent, by the server's path of it, and why; null: all can. */
export function faultIn(typed: Typed): { field: string; words: string } | null {
  for (const field of FIELDS) {
    const fault = typing(field).fault?.(typed[field.key], field, sizesOf(typed))
    if (fault) return { field: [pathOf(field), fault.at].filter(Boolean).join('.'), words: fault.words }
  }
  return null
}

/** The value of a field in words. */
export const sayField = (typed: Typed, field: Field): string => typing(field).said(typed[field.key], field)

/** The `Typing` of any kind; each is given only values that it has made itself. */
type AnyTyping = {
  blank(row: Field): unknown
  from(value: unknown): unknown
  sent(typed: unknown, sizes: Size[]): unknown
  fault?(typed: unknown, row: Field, sizes: Size[]): Fault | null
  said(typed: unknown, row: Field): string
}
const typing = ({ kind }: Field) => TYPING[kind] as AnyTyping

const typedBy = (value: (field: Field) => unknown): Typed =>
  Object.fromEntries(FIELDS.map((field) => [field.key, value(field)])) as Typed
