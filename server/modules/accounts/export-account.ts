import type { Address, BookAddress } from '../../../core/person.ts'
import type { Transaction } from '../../platform/database.ts'
import { addressBook } from './address-book.ts'

export type ConsentEntry = {
  purpose: string
  granted: boolean
  source: string
  wording: string
  at: Date
  /** Of the privacy notice that was in force, and in which language; null: from before versions were kept. */
  notice: string | null
  language: string | null
}

/** All that the shop holds of an account itself, without what is a secret of its safety. */
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
  /** In which it is written to; null: nobody has chosen. */
  locale: string | null
  /** Since when no review is asked for any more; null: it is. */
  noReviewInvitationsAt: Date | null
  /** Since when a person of the shop lets it pay in cash on appeal; null: the rules alone say. */
  cashAllowedAt: Date | null
  address: Address | null
  /** Those of the address book beside it. */
  otherAddresses: Address[]
  sessions: { since: Date; lastUsedAt: Date }[]
  /** Browsers that the account knows. */
  devices: { since: Date; lastUsedAt: Date }[]
  consents: ConsentEntry[]
}

/** As it stands in this transaction. */
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
    where account_id = ${accountId} order by created_at`
  const devices = await tx<AccountData['devices']>`
    select known_since as since, last_used_at as "lastUsedAt" from account_devices
    where account_id = ${accountId} order by known_since`
  const consents = await tx<ConsentEntry[]>`
    select purpose, granted, source, wording, at, notice, language from consents
    where account_id = ${accountId} order by at desc, purpose`
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
