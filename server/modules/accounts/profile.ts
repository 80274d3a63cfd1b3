import type { Address, UserProfile } from '../../../core/person.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { addressOf, type SavedAddress } from './addresses.ts'

type Row = SavedAddress & {
  code: string
  name: string
  email: string
  account_phone: string | null
  verified_at: Date | null
  has_password: boolean
  whatsapp_utility: boolean
  whatsapp_marketing: boolean
}

/** Throws when there is no such account; that of a session always exists. */
export async function profile(sql: Database | Transaction, accountId: string): Promise<UserProfile> {
  const [row] = await sql<Row[]>`
    select a.code, a.name, a.email, a.phone as account_phone, a.verified_at, a.password_hash is not null as has_password, a.whatsapp_utility,
      a.whatsapp_marketing, s.first_name, s.last_name, s.street, s.address_line_2, s.landmark, s.city, s.state,
      s.zipcode, s.country, s.phone
    from accounts a left join addresses s on s.account_id = a.id
    where a.id = ${accountId}`
  if (!row) throw new Error(`There is no account ${accountId}.`)
  const address = addressOf(row)
  return {
    _id: row.code,
    name: row.name,
    ...nameParts(row.name, address),
    email: row.email,
    phone: row.account_phone,
    isAccountVerified: row.verified_at !== null,
    hasPassword: row.has_password,
    whatsappOptIn: row.whatsapp_utility || row.whatsapp_marketing,
    whatsappUtilityOptIn: row.whatsapp_utility,
    whatsappMarketingOptIn: row.whatsapp_marketing,
    address,
  }
}

/** First and last name as in the saved address; otherwise the last word of the name is the last name. */
function nameParts(name: string, address: Address | null): { firstName: string; lastName: string } {
  if (address) return { firstName: address.firstName, lastName: address.lastName }
  const words = name.split(/\s+/)
  return words.length < 2
    ? { firstName: name, lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}
