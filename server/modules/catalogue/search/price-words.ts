/** Rupees; null: no limit. */
export type PriceRange = { least: number | null; most: number | null }

/** Extracts the price from a search: 'saree below 2k' → 'saree', at most ₹2,000. */
export function readPrice(search: string): PriceRange & { rest: string } {
  const said = pieces(search)
  const range: PriceRange = { least: null, most: null }
  const rest: string[] = []
  for (let at = 0; at < said.length; ) {
    const found = between(said, at) ?? afterWords(said, at) ?? beforeWords(said, at)
    if (!found) rest.push(said[at++]!)
    else {
      range.least = found.least ?? range.least
      range.most = found.most ?? range.most
      at = found.next
    }
  }
  const isPriced = range.least !== null || range.most !== null
  return { ...range, rest: isPriced ? rest.join(' ') : search }
}

/** What some words say about a price, and the index of the word after them. */
type Found = { least: number | null; most: number | null; next: number }

const phrases = (text: string): string[][] => text.split(', ').map((phrase) => phrase.split(' '))
const MOST_BEFORE = phrases('under, below, upto, up to, within, less than, not more than, max, maximum, <')
const LEAST_BEFORE = phrases('above, over, more than, at least, min, minimum, starting, starting from, >')
const MOST_AFTER = phrases('kam, neeche, niche, andar, tak, or less, कम, नीचे, अंदर, तक')
const LEAST_AFTER = phrases('zyada, jyada, upar, or more, ज्यादा, ज़्यादा, ऊपर')
const FROM = phrases('between, from')
const TO = phrases('to, and, se, -, –, से')
const LINKS = phrases('se, ke, ki, से, के')
const TRAILING = phrases('ka, ki, ke, mein, me, wala, wali, wale, में, का, की, के, वाला, वाली')
const CURRENCY = phrases('₹, rs, rs., inr, rupee, rupees, rupaye, रु, रुपये, /-')
const TIMES: Record<string, number> = {
  ...{ k: 1e3, hazar: 1e3, hazaar: 1e3, thousand: 1e3, हजार: 1e3, हज़ार: 1e3 },
  ...{ lakh: 1e5, lac: 1e5, लाख: 1e5 },
}
/** Below this, a range such as '2 to 4' is no price. */
const LEAST_RANGE = 100

function between(said: string[], start: number): Found | null {
  const one = amount(said, past(FROM, said, start))
  const to = one && past(TO, said, one.next)
  const other = to && to > one.next ? amount(said, to) : null
  if (!one || !other) return null
  // '2-4k' begins with two thousand.
  const from = one.times === 1 && one.value < LEAST_RANGE ? one.value * other.times : one.value
  const most = Math.max(from, other.value)
  return most < LEAST_RANGE ? null : { least: Math.min(from, other.value), most, next: other.next }
}

function afterWords(said: string[], start: number): Found | null {
  for (const [before, isMost] of [
    [MOST_BEFORE, true],
    [LEAST_BEFORE, false],
  ] as const) {
    const next = past(before, said, start)
    const found = next > start ? amount(said, next) : null
    if (found) return limit(found.value, isMost, found.next)
  }
  return null
}

function beforeWords(said: string[], start: number): Found | null {
  const found = amount(said, start)
  if (!found) return null
  const linked = past(LINKS, said, found.next)
  for (const [after, isMost] of [
    [MOST_AFTER, true],
    [LEAST_AFTER, false],
  ] as const) {
    const next = past(after, said, linked)
    if (next > linked) return limit(found.value, isMost, past(TRAILING, said, next))
  }
  return null
}

const limit = (value: number, isMost: boolean, next: number): Found => ({
  least: isMost ? null : value,
  most: isMost ? value : null,
  next,
})

/** '₹ 2,500', '2k', '5 hazar', '1.5 lakh rupees'. */
function amount(said: string[], start: number): { value: number; times: number; next: number } | null {
  const at = past(CURRENCY, said, start)
  const digits = said[at]
  if (digits === undefined || !NUMBER.test(digits)) return null
  const times = TIMES[said[at + 1] ?? '']
  const next = past(CURRENCY, said, times ? at + 2 : at + 1)
  return { value: Number(digits) * (times ?? 1), times: times ?? 1, next }
}
const NUMBER = /^\d{1,9}(?:\.\d{1,2})?$/

/** The index after the longest of these phrases, if one begins here. */
function past(some: string[][], said: string[], start: number): number {
  const lengths = some
    .filter((phrase) => phrase.every((word, at) => said[start + at] === word))
    .map((phrase) => phrase.length)
  return start + Math.max(0, ...lengths)
}

/** Words, numbers without their commas, and signs. */
const pieces = (search: string): string[] =>
  search
    .normalize('NFC')
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/[₹<>–-]|\/-/g, ' $& ')
    .replace(/\d(?=[a-z])|[a-z](?=\d)/g, '$& ')
    .split(/\s/)
    .filter(Boolean)
