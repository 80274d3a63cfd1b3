import type { Measurements } from '../../../../core/product-field-kinds.ts'
import { type OneSize, SIZES } from '../../../../core/sizes.ts'

/** The measures that a person can take of herself, all of them around the body. */
export const FITTED = ['bust', 'chest', 'waist', 'hip'] as const
export type Fitted = (typeof FITTED)[number]
/** In centimetres. `of`: whether they are of her body or of a garment that fits her. */
export type Mine = { of: 'body' | 'garment'; cm: Partial<Record<Fitted, number>> }
/** `has`: the product's measure. `more`: how much larger than hers it is; below 0, smaller. Centimetres. */
export type Part = { measure: Fitted; has: number; more: number }
export type Fit = {
  size: OneSize
  /** `small`, `large`: the largest or smallest size, and it does not fit. */
  how: 'fits' | 'small' | 'large'
  parts: Part[]
  /** The next smaller size, if it would just fit. */
  closer: OneSize | null
}

/** The limits for typed measures, in cm. */
export const LEAST_CM = 40
export const MOST_CM = 200

/** How much larger than the body a garment has to be, in cm, to sit comfortably; 2 less, and it is close. */
const EASE: Record<Fitted, number> = { bust: 4, chest: 6, waist: 2, hip: 4 }
const CLOSE_BY = 2
/** Above this much ease, even the smallest size is too large. */
const TOO_MUCH = 20
/** The most that a size may differ from a garment that fits. */
const UNLIKE = 8

/** The measures that can be compared; none for a product for two people, whose table is of both. */
export function fittedIn(measurements: Measurements): Fitted[] {
  const all = new Set(Object.values(measurements).flatMap((size) => Object.keys(size)))
  if (all.has('chest') && (all.has('lehengaWaist') || all.has('bust'))) return []
  return FITTED.filter((measure) => all.has(measure))
}

/** The fitting size and why; null while there is nothing to compare. */
export function fitOf(measurements: Measurements, { of, cm }: Mine): Fit | null {
  const measures = fittedIn(measurements).filter((measure) => cm[measure] !== undefined)
  const sizes = SIZES.flatMap((size) => {
    const parts = measures.flatMap((measure) => {
      const has = measurements[size]?.[measure]
      return has === undefined ? [] : [{ measure, has, more: has - cm[measure]! }]
    })
    return parts.length === measures.length ? [{ size, parts }] : []
  })
  if (measures.length === 0 || sizes.length === 0) return null
  return of === 'body' ? onBody(sizes) : likeGarment(sizes)
}

type Candidate = { size: OneSize; parts: Part[] }

function onBody(sizes: Candidate[]): Fit {
  const fits = ({ parts }: Candidate, less = 0) =>
    parts.every(({ measure, more }) => more >= EASE[measure] - less)
  const place = sizes.findIndex((size) => fits(size))
  if (place < 0)
    return { ...sizes.at(-1)!, how: fits(sizes.at(-1)!, CLOSE_BY) ? 'fits' : 'small', closer: null }
  const chosen = sizes[place]!
  const before = sizes[place - 1]
  const isLarge = place === 0 && chosen.parts.every(({ more }) => more > TOO_MUCH)
  return {
    ...chosen,
    how: isLarge ? 'large' : 'fits',
    closer: before && fits(before, CLOSE_BY) ? before.size : null,
  }
}

/** The nearest size; of two as near, the larger. */
function likeGarment(sizes: Candidate[]): Fit {
  const away = ({ parts }: Candidate) => parts.reduce((sum, { more }) => sum + Math.abs(more), 0)
  const nearest = sizes.reduce((best, size) => (away(size) <= away(best) ? size : best))
  const how = nearest.parts.some(({ more }) => more < -UNLIKE)
    ? 'small'
    : nearest.parts.every(({ more }) => more > UNLIKE)
      ? 'large'
      : 'fits'
  return { ...nearest, how, closer: null }
}
