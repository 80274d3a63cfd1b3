/** What is no number is NaN, which goes as nothing: the server names the field. '1,24,999' and '₹124999' are one amount. */
export const numberIn = (text: string): number => Number(text.replaceAll(/[₹,\s]/g, '') || Number.NaN)

export const numberOrNone = (text: string): number | null => (text.trim() ? numberIn(text) : null)

/** As it is typed where none may be said. */
export const textOf = (number: number | null): string => (number === null ? '' : String(number))

/** A list that is typed a line each. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
