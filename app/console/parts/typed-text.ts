/**
 * A number as people type it: '1,24,999', '₹124999', '15%'. NaN for anything else; JSON sends that as null, which the server
 * refuses by the field's name.
 */
export const numberIn = (text: string): number => Number(text.replaceAll(/[₹,%\s]/g, '') || Number.NaN)

export const numberOrNone = (text: string): number | null => (text.trim() ? numberIn(text) : null)

/** A number as the text of a field that may be left empty; null becomes ''. */
export const textOf = (number: number | null): string => (number === null ? '' : String(number))

/** The entries of a list that is typed with one on each line; empty lines are dropped. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
