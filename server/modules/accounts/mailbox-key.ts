import type { Database } from '../../platform/database.ts'

/** What a mailbox is known by, however it is written. */
export async function mailboxKey(db: Database, email: string): Promise<string> {
  const [{ mailbox }] = await db<[{ mailbox: string }]>`select mailbox_key(${email}) as mailbox`
  return mailbox
}
