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

/** The product as one types it. */
export type Typed = { [Key in FieldKey]: TypedOf<(typeof PRODUCT_FIELDS)[Key]> }

export const blank = (): Typed => typedBy((field) => typing(field).blank(field))

export const typedFrom = (product: EditedProduct): Typed =>
  typedBy((field) => {
    const value = valueIn(product, field)
    return value === undefined ? typing(field).blank(field) : typing(field).from(value)
  })

/** What the server is sent. What is no number is not sent on: `faultIn` has said so before. */
export function productFrom(typed: Typed): AdminPayloadOf<'POST /api/admin/products'> {
  const sizes = sizesOf(typed)
  const known = { ...typed, sizes }
  return write((field) => typing(field).sent(known[field.key], sizes))
}

export const isPair = ({ wornBy }: Pick<Typed, 'wornBy'>): boolean => wornBy.trim() !== ''

/** Those of its kind: what was chosen for one person is nothing to a pair, nor the other way round. */
export const sizesOf = (typed: Pick<Typed, 'sizes' | 'wornBy'>): Size[] =>
  typed.sizes.filter((size) => isPairSize(size) === isPair(typed))

/** What cannot be sent, with the server's name of the field. */
export function faultIn(typed: Typed): { field: string; words: string } | null {
  for (const field of FIELDS) {
    const fault = typing(field).fault?.(typed[field.key], field, sizesOf(typed))
    if (fault) return { field: [pathOf(field), fault.at].filter(Boolean).join('.'), words: fault.words }
  }
  return null
}

/** A field in words. */
export const sayField = (typed: Typed, field: Field): string => typing(field).said(typed[field.key], field)

/** Of whatever kind: each gets only what it has made itself. */
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
