import { SIZE_WAITS } from '../../../core/refusals/size-waits.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'
import { withhold } from '../messaging/withhold.ts'
import { lifeOf } from './ask-for-size.ts'

/** The wait that a link belongs to. `unconfirmed`: not confirmed yet. `told`: the message was sent, and the wait is over. */
export type LinkedWait = {
  itemId: string
  name: string
  /** The size as people read it. */
  size: string
  state: 'unconfirmed' | 'waiting' | 'told'
}

/** Refuses 404 a link whose wait is over. */
export async function lookAtLink(sql: Database | Transaction, key: string): Promise<LinkedWait> {
  const [wait] = await sql<(LinkedWait & { size: Size; wornBy: WornBy | null; offered: number })[]>`
    select p.handle as "itemId", p.name, v.size, p.details -> 'wornBy' as "wornBy", ${offeredSizes(sql)} as offered, case
      when w.told_at is not null then 'told' when w.confirmed_at is null then 'unconfirmed' else 'waiting' end as state
    from size_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
    where w.key_hash = ${hashToken(key)} and w.expires_at > now()`
  if (!wait) throw new Refusal(SIZE_WAITS.waitLinkOver)
  const { wornBy, offered, size, ...rest } = wait
  return { ...rest, size: sizeText(size, wornBy, offered) }
}

/**
 * Confirms a wait by the link in its mail. If the size has come back meanwhile, the message is sent at once. Refuses 404 a
 * link whose wait is over.
 */
export async function confirmWait(db: Database, key: string): Promise<LinkedWait> {
  return db.begin(async (tx) => {
    // Locks the stock first, in the same sequence as asking does, so that no piece comes back unnoticed meanwhile.
    await tx`
      select from variants where id = (select variant_id from size_waits where key_hash = ${hashToken(key)}) for share`
    const now = new Date()
    await tx`
      with confirmed as (
        update size_waits set confirmed_at = ${now}, expires_at = ${lifeOf(now)}
        where key_hash = ${hashToken(key)} and confirmed_at is null and expires_at > ${now}
        returning variant_id
      )
      insert into size_returns (variant_id, look_at)
      select id, ${now} from confirmed join variants on id = variant_id where stock > 0
      on conflict (variant_id) do update set look_at = excluded.look_at`
    return lookAtLink(tx, key)
  })
}

/**
 * Ends all waits of the mailbox that the link was sent to, in whatever spelling: with the account or without, told ones,
 * and messages that were not sent yet. Refuses 404 a link whose wait is over.
 */
export async function stopWaits(db: Database, key: string): Promise<void> {
  await db.begin(async (tx) => {
    // Links are sent by mail only.
    const [sentTo] = await tx<{ mailbox: string }[]>`
      select coalesce(k.email, a.email) as mailbox from size_waits k left join accounts a on a.id = k.account_id
      where k.key_hash = ${hashToken(key)}`
    if (!sentTo) throw new Refusal(SIZE_WAITS.waitLinkOver)
    const { mailbox } = sentTo
    await tx`
      delete from size_waits w
      where mailbox_key(coalesce(email, (select email from accounts where id = w.account_id))) = mailbox_key(${mailbox})`
    // Afterwards, so that a message that is being written is included.
    await withhold(tx, tx`template = 'size-back' and mailbox_key(recipient) = mailbox_key(${mailbox})`)
  })
}
