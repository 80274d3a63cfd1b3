import { FIELDS, type Field } from '../../../core/product-fields.ts'
import { sayField, type Typed } from './typed-product.ts'

/** A part that somebody else has changed. `mine`: my own change of it, if that is another. */
export type Difference = { part: string; before: string; theirs: string; mine: string | null }

/** Fields by their label; fields that only make sense together are one part. */
const PARTS = Map.groupBy(FIELDS, ({ label, comparedAs }) => comparedAs ?? label)

/** `before`: the version that both started from. */
export function differences(before: Typed, mine: Typed, theirs: Typed): Difference[] {
  return [...PARTS]
    .filter(([, fields]) => !same(fields, before, theirs) && !same(fields, mine, theirs))
    .map(([part, fields]) => ({
      part,
      before: say(fields, before),
      theirs: say(fields, theirs),
      mine: same(fields, before, mine) ? null : say(fields, mine),
    }))
}

/** Their version with my changes on top: none of mine is lost, and what I did not change is theirs. */
export function mineOnTheirs(before: Typed, mine: Typed, theirs: Typed): Typed {
  return [...PARTS.values()]
    .filter((fields) => !same(fields, before, mine))
    .reduce((merged, fields) => taken(merged, fields, mine), theirs)
}

/** `typed` with one part replaced by `from`'s. */
export const withPart = (typed: Typed, part: string, from: Typed): Typed =>
  taken(typed, PARTS.get(part) ?? [], from)

/** Whether a part is the same in both. */
export const samePart = (part: string, a: Typed, b: Typed): boolean => same(PARTS.get(part) ?? [], a, b)

const taken = (typed: Typed, fields: Field[], from: Typed): Typed => ({
  ...typed,
  ...Object.fromEntries(fields.map(({ key }) => [key, from[key]])),
})

const same = (fields: Field[], a: Typed, b: Typed): boolean =>
  fields.every(({ key }) => JSON.stringify(a[key]) === JSON.stringify(b[key]))

const say = (fields: Field[], typed: Typed): string =>
  fields
    .map((field) => sayField(typed, field))
    .filter(Boolean)
    .join(', ') || 'nothing'
