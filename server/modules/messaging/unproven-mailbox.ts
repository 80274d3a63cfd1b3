import type { Database } from '../../platform/database.ts'
import type { Claimed } from './sender.ts'

const DAY_MS = 24 * 3600 * 1000
/** In a day. A code has the limits of whoever asks for it besides. */
const MOST_NEWS = 6
const MOST_CODES = 10

/**
 * Whether nobody has shown yet that the mailbox of this mail is the account's. Then it may be a stranger's, whom nobody
 * asked: it gets few mails, and none that quotes what was typed at the registration.
 */
export async function isUnproven(
  db: Database,
  { channel, account_id }: Pick<Claimed, 'channel' | 'account_id'>,
): Promise<boolean> {
  if (channel !== 'email' || account_id === null) return false
  const [account] = await db<{ proven: boolean }[]>`
    select mailbox_proven_at is not null as proven from accounts where id = ${account_id}`
  return account?.proven === false
}

/** Whether such a mailbox has had as much in a day as it may get. */
export async function hadEnough(
  db: Database,
  { account_id, purpose }: Pick<Claimed, 'account_id' | 'purpose'>,
): Promise<boolean> {
  const isCode = purpose === 'authentication'
  const [had] = await db<{ mails: number }[]>`
    select count(*)::int as mails from messages
    where account_id = ${account_id} and created_at > ${new Date(Date.now() - 2 * DAY_MS)}
      and channel = 'email' and sent_at > ${new Date(Date.now() - DAY_MS)}
      and (purpose = 'authentication') = ${isCode}`
  return had!.mails >= (isCode ? MOST_CODES : MOST_NEWS)
}
