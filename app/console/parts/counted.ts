const inIndia = new Intl.NumberFormat('en-IN')

/** 20,000 */
export const counted = (number: number): string => inIndia.format(number)

/** '1 row', '20,000 rows' */
export const countOf = (number: number, one: string): string =>
  `${counted(number)} ${one}${number === 1 ? '' : 's'}`
