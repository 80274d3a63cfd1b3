import { FIELDS, type Field } from '../../../core/product-fields.ts'
import { sayField, type Typed } from './typed-product.ts'

/** What somebody else has changed meanwhile, by the part's name. `mine` is there when I have changed it too, to something else. */
export type Difference = { part: string; before: string; theirs: string; mine: string | null }

/** By their names: what belongs together is one, for half of it means nothing. */
const PARTS = Map.groupBy(FIELDS, ({ label, comparedAs }) => comparedAs ?? label)

/** `before` is what both began with. */
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

/** Theirs, with what I changed on top: nothing of mine is lost, nor what I never touched overwritten. */
export function mineOnTheirs(before: Typed, mine: Typed, theirs: Typed): Typed {
  return [...PARTS.values()]
    .filter((fields) => !same(fields, before, mine))
    .reduce((merged, fields) => taken(merged, fields, mine), theirs)
}

/** `typed` with one part as `from` has it. */
export const withPart = (typed: Typed, part: string, from: Typed): Typed =>
  taken(typed, PARTS.get(part) ?? [], from)

/** Whether two say the same of a part. */
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
