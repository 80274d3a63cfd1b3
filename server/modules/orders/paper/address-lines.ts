import type { Address } from '../../../../core/person.ts'

/** As a courier reads it: the name first, the PIN code with the state, the phone last. */
export const addressLines = (address: Address): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.street,
    address.addressLine2,
    address.landmark,
    address.city,
    `${address.state} ${address.zipcode}`,
    `Phone ${address.phone}`,
  ].filter((line): line is string => Boolean(line))
