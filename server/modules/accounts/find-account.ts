import type { Database } from '../../platform/database.ts'

export type Account = { id: string; name: string; email: string }

type By = { email: string } | { phone: string } | { accountId: string }

export async function findAccount(db: Database, by: By): Promise<Account | null> {
  const [account] =
    'email' in by
      ? await db<Account[]>`select id, name, email from accounts where email = ${by.email}`
      : 'phone' in by
        ? await db<Account[]>`select id, name, email from accounts where phone = ${by.phone}`
        : await db<Account[]>`select id, name, email from accounts where id = ${by.accountId}`
  return account ?? null
}
