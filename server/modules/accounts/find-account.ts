import type { Database, Transaction } from '../../platform/database.ts'

export type Account = { id: string; name: string; email: string; phone: string | null }

type By = { email: string } | { phone: string } | { accountId: string }

/** Ignores erased accounts. */
export async function findAccount(db: Database, by: By): Promise<Account | null> {
  const [account] =
    'email' in by
      ? await db<Account[]>`select id, name, email, phone from accounts where email = ${by.email}`
      : 'phone' in by
        ? await db<Account[]>`select id, name, email, phone from accounts where phone = ${by.phone}`
        : await db<Account[]>`
            select id, name, email, phone from accounts where id = ${by.accountId} and erased_at is null`
  return account ?? null
}

/** Locks an account against being erased until the transaction ends. Null: it is erased. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account | null> {
  const [account] = await tx<Account[]>`
    select id, name, email, phone from accounts
    where id = ${accountId} and erased_at is null for no key update`
  return account ?? null
}
