/** Escapes typed text for `like`, so that none of it acts as a pattern. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** A `to_tsquery` of all typed words as prefixes; '' when there is none. No other character of the text reaches the query. */
export const beginnings = (typed: string): string =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
