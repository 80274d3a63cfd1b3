import type { Address } from '../../../../core/person.ts'

/** The lines in the order couriers expect: name first, PIN code with the state, phone last. */
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
