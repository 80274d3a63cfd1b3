import { type Address, type BookAddress, MOST_ADDRESSES, PROFILE_ADDRESS } from '../../../core/person.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newCode } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addressOf, rowOf, type SavedAddress, saveAddress } from './addresses.ts'
import { lockAccount } from './find-account.ts'

/** All addresses of an account: the profile's, which the checkout proposes, then the others, newest first. */
export async function addressBook(sql: Database | Transaction, accountId: string): Promise<BookAddress[]> {
  const rows = await sql<(SavedAddress & { _id: string })[]>`
    select _id, first_name, last_name, street, address_line_2, landmark, city, state, zipcode, country, phone
    from (
      select ${PROFILE_ADDRESS} as _id, null::timestamptz as added_at, a.* from (
        select first_name, last_name, street, address_line_2, landmark, city, state, zipcode, country, phone
        from addresses where account_id = ${accountId}
      ) a
      union all
      select code, added_at, first_name, last_name, street, address_line_2, landmark, city, state, zipcode, country,
        phone
      from other_addresses where account_id = ${accountId}
    ) b order by added_at desc nulls first, _id`
  return rows.map((row) => ({ _id: row._id, isDefault: row._id === PROFILE_ADDRESS, ...addressOf(row)! }))
}

/**
 * Adds an address; it becomes the profile's if there is none. One that exists already is not added again. Refuses (409)
 * more than `MOST_ADDRESSES`.
 */
export function addAddress(db: Database, accountId: string, address: Address): Promise<BookAddress[]> {
  return change(db, accountId, async (tx, book) => {
    if (book.some((known) => isSame(known, address))) return
    if (book.length >= MOST_ADDRESSES) throw new Refusal(ACCOUNTS.tooManyAddresses, { most: MOST_ADDRESSES })
    if (book.some(({ isDefault }) => isDefault)) await insert(tx, accountId, newCode(), address)
    else await saveAddress(tx, accountId, address)
  })
}

/** Changes an address. Refuses (404) one that does not exist. */
export function editAddress(
  db: Database,
  accountId: string,
  id: string,
  address: Address,
): Promise<BookAddress[]> {
  return change(db, accountId, async (tx, book) => {
    known(book, id)
    if (id === PROFILE_ADDRESS) return saveAddress(tx, accountId, address)
    await tx`update other_addresses set ${tx(rowOf(address))} where code = ${id} and account_id = ${accountId}`
  })
}

/** Removes an address; if it is the profile's, the newest of the others replaces it. Refuses (404) one that does not exist. */
export function removeAddress(db: Database, accountId: string, id: string): Promise<BookAddress[]> {
  return change(db, accountId, async (tx, book) => {
    known(book, id)
    if (id !== PROFILE_ADDRESS) return takeOut(tx, accountId, id)
    const [next] = book.filter(({ isDefault }) => !isDefault)
    if (next) await moveToProfile(tx, accountId, next)
    else await tx`delete from addresses where account_id = ${accountId}`
  })
}

/** Makes an address the profile's; the former one stays in the book. Refuses (404) one that does not exist. */
export function makeDefault(db: Database, accountId: string, id: string): Promise<BookAddress[]> {
  return change(db, accountId, async (tx, book) => {
    const chosen = known(book, id)
    if (chosen.isDefault) return
    const before = book.find(({ isDefault }) => isDefault)
    await moveToProfile(tx, accountId, chosen)
    if (before) await insert(tx, accountId, newCode(), before)
  })
}

/** Runs one change of an account's book at a time, and returns the book afterwards. */
function change(
  db: Database,
  accountId: string,
  work: (tx: Transaction, book: BookAddress[]) => Promise<void>,
): Promise<BookAddress[]> {
  return db.begin(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new Refusal(ACCOUNTS.sessionExpired)
    await work(tx, await addressBook(tx, accountId))
    return addressBook(tx, accountId)
  })
}

function known(book: BookAddress[], id: string): BookAddress {
  const found = book.find(({ _id }) => _id === id)
  if (!found) throw new Refusal(ACCOUNTS.savedAddressUnknown)
  return found
}

async function moveToProfile(tx: Transaction, accountId: string, address: BookAddress): Promise<void> {
  await takeOut(tx, accountId, address._id)
  await saveAddress(tx, accountId, address)
}

async function takeOut(tx: Transaction, accountId: string, id: string): Promise<void> {
  await tx`delete from other_addresses where code = ${id} and account_id = ${accountId}`
}

async function insert(tx: Transaction, accountId: string, code: string, address: Address): Promise<void> {
  await tx`insert into other_addresses ${tx({ code, account_id: accountId, ...rowOf(address) })}`
}

const FIELDS = [
  'firstName',
  'lastName',
  'street',
  'addressLine2',
  'landmark',
  'city',
  'state',
  'zipcode',
  'phone',
] as const

const isSame = (one: Address, other: Address): boolean =>
  FIELDS.every((field) => (one[field] ?? '').toLowerCase() === (other[field] ?? '').toLowerCase())
