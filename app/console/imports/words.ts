const inIndia = new Intl.NumberFormat('en-IN')

/** 20,000 */
export const counted = (number: number): string => inIndia.format(number)

/** '1 row', '20,000 rows' */
export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${counted(number)} ${number === 1 ? one : many}`
