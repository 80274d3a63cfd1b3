/** For `like`: what somebody typed, with none of it read as a pattern. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** For `to_tsquery`: the beginnings of all its words; '' when there is none in it. Nothing else of it gets through. */
export const beginnings = (typed: string): string =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
