import { NEXT_ARE_TOLD_AFTER_HOURS, TOLD_PER_PIECE } from '../../../core/size-waits.ts'
import { type Size, sizeText } from '../../../core/sizes.ts'
import { HOUR_MS } from '../../../core/time.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newToken } from '../../platform/ids.ts'
import type { Jobs, OwnQueue } from '../../platform/jobs.ts'
import { previewOf, readInFull } from '../catalogue/read-in-full.ts'
import { type NewMessage, queueMessages } from '../messaging/outbox.ts'

/** Sizes that came back and have waits: a trigger notes them, whatever changed the stock. */
export const SIZE_RETURNS: OwnQueue = { ownQueue: 'size-returns' }

type Deps = { db: Database; jobs: Jobs; hasWhatsApp: boolean }

/** Messages per transaction; the others follow in the next. */
const MOST_AT_ONCE = 200

/**
 * Tells people whose size is back, in the order of asking: three per piece and day, the next when more pieces come or a day
 * later. Recording that somebody was told and writing their message is one transaction, so each is told once. Returns how
 * many were told.
 */
export async function tellWaiting(deps: Deps, now: () => Date = () => new Date()): Promise<number> {
  let told = 0
  for (;;) {
    const [due] = await deps.db`select from size_returns where look_at <= ${now()} limit 1`
    if (!due) return told
    const more = await deps.db.begin((tx) => tellOfNext(tx, deps, now()))
    if (more === null) return told
    told += more
  }
}

/** Null: another process is handling what is due. */
async function tellOfNext(tx: Transaction, { jobs, hasWhatsApp }: Deps, now: Date): Promise<number | null> {
  const [back] = await tx<{ variantId: string }[]>`
    select variant_id as "variantId" from size_returns where look_at <= ${now}
    order by look_at limit 1 for update skip locked`
  if (!back) return null
  const size = await sizeNow(tx, back.variantId)
  const room = size.onSale ? size.stock * TOLD_PER_PIECE - (await toldOfLate(tx, back.variantId, now)) : 0
  const waiting =
    room > 0
      ? await takeWaiting(tx, { variantId: back.variantId, now, most: Math.min(room, MOST_AT_ONCE) })
      : []
  if (waiting.length > 0) await queueMessages(tx, jobs, await messagesFor(tx, size, waiting, hasWhatsApp))
  const isCutOff = waiting.length === MOST_AT_ONCE && room > MOST_AT_ONCE
  await lookAgain(tx, back.variantId, size.stock === 0 ? null : isCutOff ? now : nextDay(now))
  return waiting.length
}

const nextDay = (now: Date) => new Date(now.getTime() + NEXT_ARE_TOLD_AFTER_HOURS * HOUR_MS)

type SizeNow = { productId: string; size: Size; stock: number; onSale: boolean }

async function sizeNow(tx: Transaction, variantId: string): Promise<SizeNow> {
  const [size] = await tx<[SizeNow]>`
    select p.id as "productId", v.size, v.stock, p.published and v.offered as "onSale"
    from variants v join products p on p.id = v.product_id where v.id = ${variantId}`
  return size
}

/** How many were told recently, for whom the present pieces may be. */
async function toldOfLate(tx: Transaction, variantId: string, now: Date): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from size_waits
    where variant_id = ${variantId} and told_at > ${new Date(now.getTime() - NEXT_ARE_TOLD_AFTER_HOURS * HOUR_MS)}`
  return row.count
}

type Waiting = {
  id: string
  accountId: string | null
  channel: 'email' | 'whatsapp'
  /** Null: unproven. */
  email: string | null
  /** The mailbox in the form of `mailbox_key`. */
  mailbox: string
  /** The language in which a visitor asked. */
  locale: string | null
  /** Only if it is proven and messages of this kind are agreed to. */
  phone: string | null
}

async function takeWaiting(
  tx: Transaction,
  { variantId, now, most }: { variantId: string; now: Date; most: number },
): Promise<Waiting[]> {
  return tx<Waiting[]>`
    with next as materialized (
      select id from size_waits
      where variant_id = ${variantId} and told_at is null and confirmed_at is not null and expires_at > ${now}
        -- Locks the account first, as everything does; one that is being erased is skipped.
        and (account_id is null or exists (select from accounts a where a.id = account_id for key share skip locked))
      order by asked_at, id limit ${most} for update skip locked
    ), taken as (
      update size_waits w set told_at = ${now} from next where w.id = next.id returning w.*
    )
    select t.id, t.account_id as "accountId", t.channel, t.locale, mailbox_key(coalesce(t.email, a.email)) as mailbox,
      -- A wait by mail was confirmed from that mailbox, even if nothing else has proven it.
      coalesce(t.email, case when t.channel = 'email' or a.mailbox_proven_at is not null then a.email end) as email,
      case when a.phone_proven_at is not null and a.whatsapp_marketing then a.phone end as phone
    from taken t left join accounts a on a.id = t.account_id order by t.asked_at, t.id`
}

/**
 * Without the phone or the consent that WhatsApp requires, a person is told by mail if there is a mailbox, or else not at
 * all. A mailbox that waits both with its account and without is told once.
 */
async function messagesFor(
  tx: Transaction,
  { productId, size }: SizeNow,
  waiting: Waiting[],
  hasWhatsApp: boolean,
): Promise<NewMessage[]> {
  const [product] = await readInFull(tx, { ids: [productId] })
  const { _id, name, effectivePrice, wornBy, sizes } = previewOf(product!, null, new Date())
  const keys: { id: string; hash: string }[] = []
  const told = new Set<string>()
  const messages = waiting.flatMap(
    ({ id, accountId, channel, email, mailbox, phone, locale }): NewMessage[] => {
      const whatsapp = channel === 'whatsapp' && hasWhatsApp ? phone : null
      const recipient = whatsapp ?? email
      const whose = whatsapp ?? mailbox
      if (!recipient || told.has(whose)) return []
      told.add(whose)
      const { token, hash } = newToken()
      keys.push({ id, hash: hash.toString('hex') })
      return [
        {
          channel: whatsapp ? 'whatsapp' : 'email',
          purpose: 'marketing',
          template: 'size-back',
          recipient,
          locale,
          ...(accountId ? { accountId } : {}),
          content: {
            piece: name,
            size: sizeText(size, wornBy, sizes.length),
            price: effectivePrice,
            path: `/product/${_id}`,
            key: token,
          },
        },
      ]
    },
  )
  await tx`
    update size_waits w set key_hash = decode(k.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id uuid, hash text) where w.id = k.id`
  return messages
}

/** When to look at this size again: at once, later, or (null) when pieces come; never, once nobody waits. */
async function lookAgain(tx: Transaction, variantId: string, at: Date | null): Promise<void> {
  const [someone] = await tx`
    select from size_waits
    where variant_id = ${variantId} and told_at is null and confirmed_at is not null limit 1`
  if (at && someone) await tx`update size_returns set look_at = ${at} where variant_id = ${variantId}`
  else await tx`delete from size_returns where variant_id = ${variantId}`
}
