const inIndia = new Intl.NumberFormat('en-IN')

/** A number grouped as in India: '20,000', '1,24,999'. */
export const counted = (number: number): string => inIndia.format(number)

/** A number with the word for what it counts: '1 row', '20,000 rows' */
export const countOf = (number: number, one: string): string =>
  `${counted(number)} ${one}${number === 1 ? '' : 's'}`

/** The same as a title or at the head of a sentence: 'One row', '20,000 rows' */
export const titleCount = (number: number, one: string): string =>
  number === 1 ? `One ${one}` : countOf(number, one)
