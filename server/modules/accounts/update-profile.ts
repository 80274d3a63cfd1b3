import type { Address, UserProfile } from '../../../core/person.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { saveAddress } from './addresses.ts'
import { type Consents, recordConsents } from './consents.ts'
import { profile } from './profile.ts'
import { asRefusal } from './register.ts'

/** Omitted fields stay unchanged. An address without a phone gets the account's. */
export type ProfileChanges = Partial<Consents> & {
  phone?: string | undefined
  address?: (Omit<Address, 'phone'> & { phone?: string | undefined }) | undefined
}

/**
 * Saves all changes or none; `where` is recorded with the consents. Refuses (409) a phone of another account; (400) a phone
 * other than the saved one, an address that would have no phone, and an empty change.
 */
export async function updateProfile(
  db: Database,
  accountId: string,
  changes: ProfileChanges,
  where: 'profile' | 'checkout',
): Promise<UserProfile> {
  if (Object.values(changes).every((change) => change === undefined))
    throw new Refusal(ACCOUNTS.nothingToSave)
  return db.begin(async (tx) => {
    const before = await lockAccount(tx, accountId)
    const phone = await savePhone(tx, accountId, before.phone, changes.phone)
    await recordConsents(tx, accountId, { before, after: { ...before, ...given(changes) } }, where)
    if (changes.address) await saveAddress(tx, accountId, withPhone(changes.address, phone))
    return profile(tx, accountId)
  })
}

async function lockAccount(tx: Transaction, accountId: string): Promise<Consents & { phone: string | null }> {
  const [account] = await tx<{ phone: string | null; utility: boolean; marketing: boolean }[]>`
    select phone, whatsapp_utility as utility, whatsapp_marketing as marketing
    from accounts where id = ${accountId} and erased_at is null for no key update`
  if (!account) throw new Refusal(ACCOUNTS.sessionExpired)
  const { phone, utility, marketing } = account
  return { phone, whatsappUtilityOptIn: utility, whatsappMarketingOptIn: marketing }
}

async function savePhone(
  tx: Transaction,
  accountId: string,
  saved: string | null,
  phone: string | undefined,
): Promise<string | null> {
  if (phone === undefined || phone === saved) return saved
  // Checked before any lookup, which would tell whether somebody has that number.
  if (saved !== null) throw new Refusal(ACCOUNTS.phoneFixed)
  try {
    await tx`update accounts set phone = ${phone} where id = ${accountId}`
  } catch (error) {
    throw asRefusal(error)
  }
  return phone
}

function given({ whatsappUtilityOptIn, whatsappMarketingOptIn }: ProfileChanges): Partial<Consents> {
  return {
    ...(whatsappUtilityOptIn === undefined ? {} : { whatsappUtilityOptIn }),
    ...(whatsappMarketingOptIn === undefined ? {} : { whatsappMarketingOptIn }),
  }
}

function withPhone(address: NonNullable<ProfileChanges['address']>, phone: string | null): Address {
  const reached = address.phone ?? phone
  if (!reached) throw new Refusal(ACCOUNTS.addressWithoutPhone)
  return { ...address, phone: reached }
}
