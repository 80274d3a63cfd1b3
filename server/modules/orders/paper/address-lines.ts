import type { Address } from '../../../../core/person.ts'
import { LETTERS_LACKING } from './typefaces.ts'

/**
 * The lines in the order couriers expect: name first, PIN code with the state, phone last. Where letters are missing that the
 * typefaces lack, the lines say so.
 */
export function addressLines(address: Address): string[] {
  const { firstName, lastName, street, addressLine2, landmark, city, state, zipcode, phone } = address
  const place = [`${firstName} ${lastName}`, street, addressLine2, landmark].filter((line): line is string =>
    Boolean(line),
  )
  const area = [city, `${state} ${zipcode}`, `Phone ${phone}`]
  const isWhole = [...place, ...area].every((line) => line === printed(line))
  return [...place.map(printed), ...(isWhole ? [] : [NOT_PRINTED]), ...area.map(printed)]
}

const GAP = '[…]'
const NOT_PRINTED = `${GAP}: letters that are not printed here. Copy them from the order.`

/** Of several words one after another one gap is left. */
const printed = (line: string): string =>
  line.replaceAll(LETTERS_LACKING, GAP).replaceAll(/\[…\](?:[\s.\u200c\u200d]*\[…\])+/g, GAP)
