/**
 * A number as people type it: '1,24,999', '₹124999', '15%'. NaN for anything else; JSON sends that as null, which the server
 * refuses by the field's name.
 */
export const numberIn = (text: string): number => Number(text.replaceAll(/[₹,%\s]/g, '') || Number.NaN)

export const numberOrNone = (text: string): number | null => (text.trim() ? numberIn(text) : null)

/** The text for a number in a field that may be left empty. */
export const textOf = (number: number | null): string => (number === null ? '' : String(number))

/** A list that is typed one entry a line. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
