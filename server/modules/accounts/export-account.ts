import type { ConsentEntry } from '../../../core/consent-kinds.ts'
import type { Address, BookAddress } from '../../../core/person.ts'
import type { Transaction } from '../../platform/database.ts'
import { addressBook } from './address-book.ts'

/** Everything that is kept of an account itself, without secrets that protect it. */
export type AccountData = {
  code: string
  name: string
  email: string | null
  phone: string | null
  googleId: string | null
  hasPassword: boolean
  createdAt: Date
  verifiedAt: Date | null
  mailboxProvenAt: Date | null
  phoneProvenAt: Date | null
  lastSeenAt: Date
  erasedAt: Date | null
  whatsappUtility: boolean
  whatsappMarketing: boolean
  /** The language of messages to it; null: none was chosen. */
  locale: string | null
  /** Since when it receives no invitations to review; null: it does. */
  noReviewInvitationsAt: Date | null
  /** Since when a person of the shop lets it pay in cash on appeal; null: the general rules apply. */
  cashAllowedAt: Date | null
  address: Address | null
  /** The other addresses of its book. */
  otherAddresses: Address[]
  sessions: { since: Date; lastUsedAt: Date }[]
  /** Browsers that the account knows. */
  devices: { since: Date; lastUsedAt: Date }[]
  consents: ConsentEntry<Date>[]
}

/** The account as it is in this transaction. */
export async function exportAccount(tx: Transaction, accountId: string): Promise<AccountData> {
  const [account] = await tx<
    Omit<AccountData, 'address' | 'otherAddresses' | 'sessions' | 'devices' | 'consents'>[]
  >`
    select code, name, email, phone, google_id as "googleId", password_hash is not null as "hasPassword",
      created_at as "createdAt", verified_at as "verifiedAt", mailbox_proven_at as "mailboxProvenAt",
      phone_proven_at as "phoneProvenAt",
      last_seen_at as "lastSeenAt", erased_at as "erasedAt", whatsapp_utility as "whatsappUtility",
      whatsapp_marketing as "whatsappMarketing", locale,
      no_review_invitations_at as "noReviewInvitationsAt", cash_allowed_at as "cashAllowedAt"
    from accounts where id = ${accountId}`
  if (!account) throw new Error(`There is no account ${accountId}.`)
  const book = await addressBook(tx, accountId)
  const address = book.find(({ isDefault }) => isDefault)
  const sessions = await tx<AccountData['sessions']>`
    select created_at as since, last_used_at as "lastUsedAt" from sessions
    where account_id = ${accountId} order by created_at, last_used_at`
  const devices = await tx<AccountData['devices']>`
    select known_since as since, last_used_at as "lastUsedAt" from account_devices
    where account_id = ${accountId} order by known_since, last_used_at`
  const consents = await tx<ConsentEntry<Date>[]>`
    select purpose, granted, source, wording, at, notice, language from consents
    where account_id = ${accountId} order by at desc, purpose, id desc`
  return {
    ...account,
    address: address ? plain(address) : null,
    otherAddresses: book.filter(({ isDefault }) => !isDefault).map(plain),
    sessions: [...sessions],
    devices: [...devices],
    consents: [...consents],
  }
}

const plain = ({ _id, isDefault, ...address }: BookAddress): Address => address
