/**
 * Divides an amount in whole paise by weights with the largest remainder method, so that the parts sum up to it; ties go to
 * the first part. Parts that all weigh 0 share equally. Throws on a negative amount or weight, and on an amount without
 * parts.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  if (amount < 0 || weights.some((weight) => weight < 0) || (amount > 0 && weights.length === 0))
    throw new RangeError(`${amount} cannot be shared out over ${weights.length} parts.`)
  const heavy = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const total = heavy.reduce((sum, weight) => sum + weight, 0)
  const parts = heavy.map((weight, place) => ({ place, ...divided(amount, weight, total) }))
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0)
  const lucky = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest || one.place - other.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map(({ whole, place }) => whole + (lucky.has(place) ? 1 : 0))
}

/** Exact even where the product exceeds 2^53. */
function divided(amount: number, weight: number, total: number): { whole: number; rest: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / total), rest: product % total }
  const [large, by] = [BigInt(amount) * BigInt(weight), BigInt(total)]
  return { whole: Number(large / by), rest: Number(large % by) }
}
