import type { Address } from '../../../core/person.ts'
import type { Transaction } from '../../platform/database.ts'

/** A row of `addresses`, or the nulls of a left join without one. */
export type SavedAddress = {
  first_name: string | null
  last_name: string
  street: string
  address_line_2: string | null
  landmark: string | null
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
}

/** Saves the profile's address in place of the former one. For the other addresses: `address-book.ts`. */
export async function saveAddress(tx: Transaction, accountId: string, address: Address): Promise<void> {
  const changes = { ...rowOf(address), updated_at: new Date() }
  const row = { account_id: accountId, ...changes }
  await tx`insert into addresses ${tx(row)} on conflict (account_id) do update set ${tx(changes)}`
}

/** An address as the columns of a table of addresses. */
export const rowOf = (address: Address): SavedAddress & { first_name: string } => ({
  first_name: address.firstName,
  last_name: address.lastName,
  street: address.street,
  address_line_2: address.addressLine2 || null,
  landmark: address.landmark || null,
  city: address.city,
  state: address.state,
  zipcode: address.zipcode,
  country: address.country,
  phone: address.phone,
})

export function addressOf(row: SavedAddress): Address | null {
  if (row.first_name === null) return null
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    street: row.street,
    ...(row.address_line_2 === null ? {} : { addressLine2: row.address_line_2 }),
    ...(row.landmark === null ? {} : { landmark: row.landmark }),
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    phone: row.phone,
  }
}
