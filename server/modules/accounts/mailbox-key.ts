import type { Database } from '../../platform/database.ts'

/** The canonical form of an e-mail address, equal for all spellings of one mailbox. */
export async function mailboxKey(db: Database, email: string): Promise<string> {
  const [{ mailbox }] = await db<[{ mailbox: string }]>`select mailbox_key(${email}) as mailbox`
  return mailbox
}
