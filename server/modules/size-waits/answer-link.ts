import { SIZE_WAITS } from '../../../core/refusals/size-waits.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withhold } from '../messaging/withhold.ts'
import { lifeOf } from './ask-for-size.ts'

/** What a link is about. `unconfirmed`: nobody has said yes yet; `told`: it was told of, and is over. */
export type LinkedWait = {
  itemId: string
  name: string
  /** As people read it. */
  size: string
  state: 'unconfirmed' | 'waiting' | 'told'
}

/** Refuses 404 a link that is over. */
export async function lookAtLink(sql: Database | Transaction, key: string): Promise<LinkedWait> {
  const [wait] = await sql<(LinkedWait & { size: Size; wornBy: WornBy | null })[]>`
    select p.handle as "itemId", p.name, v.size, p.details -> 'wornBy' as "wornBy", case
      when w.told_at is not null then 'told' when w.confirmed_at is null then 'unconfirmed' else 'waiting' end as state
    from size_waits w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
    where w.key_hash = ${hashToken(key)} and w.expires_at > now()`
  if (!wait) throw new Refusal(SIZE_WAITS.waitLinkOver)
  const { wornBy, size, ...rest } = wait
  return { ...rest, size: sizeText(size, wornBy) }
}

/** Whoever has the mail says yes. A size that has come back since is told of at once. Refuses 404 a link that is over. */
export async function confirmWait(db: Database, key: string): Promise<LinkedWait> {
  return db.begin(async (tx) => {
    // The stock first, in the order in which whoever asks locks: no piece comes back unseen meanwhile.
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
 * Nothing more of this kind comes to the mailbox that the link was sent to, however it is written: all that waits there is gone,
 * with the account or without it, what was told, and what has been written and not sent. Refuses 404 a link that is over.
 */
export async function stopWaits(db: Database, key: string): Promise<void> {
  await db.begin(async (tx) => {
    // Links go by mail alone.
    const [sentTo] = await tx<{ mailbox: string }[]>`
      select coalesce(k.email, a.email) as mailbox from size_waits k left join accounts a on a.id = k.account_id
      where k.key_hash = ${hashToken(key)}`
    if (!sentTo) throw new Refusal(SIZE_WAITS.waitLinkOver)
    const { mailbox } = sentTo
    await tx`
      delete from size_waits w
      where mailbox_key(coalesce(email, (select email from accounts where id = w.account_id))) = mailbox_key(${mailbox})`
    // After that: who is being told just now has been waited for.
    await withhold(tx, tx`template = 'size-back' and mailbox_key(recipient) = mailbox_key(${mailbox})`)
  })
}
