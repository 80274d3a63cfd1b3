const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(code))),
)
const CONTINUES = 32

/** Lines and columns count from 0. */
export type Segment = {
  line: number
  column: number
  source: number
  sourceLine: number
  sourceColumn: number
}

/**
 * Calls `take` for each place in a source map's `mappings` (ECMA-426) that has a source, in order, with one reused object,
 * since there are hundreds of thousands.
 */
export function eachSegment(mappings: string, take: (segment: Segment) => void) {
  const segment: Segment = { line: 0, column: 0, source: 0, sourceLine: 0, sourceColumn: 0 }
  const fields = [0, 0, 0, 0, 0]
  let [count, value, shift] = [0, 0, 0]
  for (let at = 0; at <= mappings.length; at++) {
    const code = mappings.charCodeAt(at)
    if (at < mappings.length && code !== COMMA && code !== SEMICOLON) {
      const digit = VALUES[code]!
      value += (digit & (CONTINUES - 1)) << shift
      shift += 5
      if (digit >= CONTINUES) continue
      fields[count++] = value & 1 ? -(value >>> 1) : value >>> 1
      value = shift = 0
      continue
    }
    if (count > 0) segment.column += fields[0]!
    if (count >= 4) {
      segment.source += fields[1]!
      segment.sourceLine += fields[2]!
      segment.sourceColumn += fields[3]!
      take(segment)
    }
    count = 0
    if (code !== SEMICOLON) continue
    segment.line++
    segment.column = 0
  }
}

const COMMA = 44
const SEMICOLON = 59

/**
 * The mappings of a text in which some strings have become longer: `moved` says by how many columns a position of a line
 * has moved to the right.
 */
export function movedMappings(mappings: string, moved: (line: number, column: number) => number): string {
  return mappings
    .split(';')
    .map((segments, line) => {
      let [before, after] = [0, 0]
      return segments
        .split(',')
        .map((segment) => {
          if (segment === '') return ''
          const [delta, end] = firstOf(segment)
          before += delta
          const column = before + moved(line, before)
          const written = `${digitsOf(column - after)}${segment.slice(end)}`
          after = column
          return written
        })
        .join(',')
    })
    .join(';')
}

function firstOf(segment: string): [value: number, end: number] {
  let [value, shift, at] = [0, 0, 0]
  for (;;) {
    const digit = VALUES[segment.charCodeAt(at++)]!
    value += (digit & (CONTINUES - 1)) << shift
    shift += 5
    if (digit < CONTINUES) return [value & 1 ? -(value >>> 1) : value >>> 1, at]
  }
}

function digitsOf(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let digits = ''
  do {
    const digit = rest & (CONTINUES - 1)
    rest >>>= 5
    digits += DIGITS[rest > 0 ? digit | CONTINUES : digit]
  } while (rest > 0)
  return digits
}
