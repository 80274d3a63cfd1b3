import type { Actor } from '../../../core/actor.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { ORDERS } from '../../../core/refusals/orders.ts'
import { RETURNS } from '../../../core/refusals/returns.ts'
import {
  isFault,
  needsPhotos,
  type ReturnPolicy,
  type ReturnReason,
  SIZE_HELD_DAYS,
} from '../../../core/return-policy.ts'
import type { Wish } from '../../../core/return-state.ts'
import { type Size, sizeText, type WornBy } from '../../../core/sizes.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Transaction } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { picturesKept } from '../catalogue/edit-product.ts'
import { offeredSizes } from '../catalogue/offered-sizes.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import type { OrderDeps } from '../orders/move-order.ts'
import { promisedWorth } from './credit-pieces.ts'
import { type LineToReturn, lineToReturn, outOfPolicy, shopPaysFor } from './line-to-return.ts'
import { lockReturn, type Mover, moveReturn, noteState, nowOf } from './move-return.ts'
import { moveForReturn } from './return-stock.ts'
import { tellOfReturn } from './tell-of-return.ts'
import { waysLeft } from './ways-left.ts'

/**
 * `photos`: hashes of pictures that the account, or a person of the shop for it, has uploaded. `size`: the wanted size of
 * an exchange.
 */
export type Wanted = {
  orderId: string
  line: number
  quantity: number
  reason: ReturnReason
  note: string
  wish: Wish
  size: string | null
  photos: string[]
  /** Store credit instead of a payout link. */
  asCredit?: boolean | undefined
  /** How many pieces could come back as this was asked. */
  left?: number | undefined
}

/** A shopper, who may ask for what the policy allows; or a person of the shop, who may override it. */
export type Asking =
  | { accountId: string }
  | {
      staffId: string
      /** Why it is accepted against the policy. */
      why: string | null
      /** Null: as the policy says. A fault is always at the shop's cost. */
      shopPays: boolean | null
    }

/** The same request within this time is a button pressed twice. */
const TWICE_WITHIN = '30 seconds'

type Deps = OrderDeps & { settings: { returnPolicy(): ReturnPolicy } }

/**
 * Requests a return of pieces of a delivered line. For an exchange the other size is taken from stock, or the request is
 * refused. Refuses 404, 403, 409, 400 with the field at fault, and 401 an account that is being erased. A person of the shop may
 * take a piece back of one that is erased, for money only. Returns its number.
 */
export async function requestReturn(
  deps: Deps,
  wanted: Wanted,
  by: Asking,
): Promise<{ code: string; isApproved: boolean; isErased: boolean }> {
  const { db, catalogue } = deps
  const now = nowOf(deps)
  const policy = deps.settings.returnPolicy()
  const [known] = await db<{ id: string; accountId: string }[]>`
    select id, account_id as "accountId" from orders where code = ${wanted.orderId} and lapsed_at is null`
  if (!known) throw new Refusal(ORDERS.orderUnknown)
  if ('accountId' in by && by.accountId !== known.accountId) throw new Refusal(ORDERS.orderOfAnother)
  const done = await db.begin(async (tx) => {
    const order = await lockOrder(tx, known.id)
    // Locked, so that nothing is recorded of an account that is being erased.
    const isErased = (await lockAccount(tx, known.accountId)) === null
    if (isErased && 'accountId' in by) throw new Refusal(ACCOUNTS.sessionExpired)
    if (isErased && wanted.wish === 'exchange') throw new Refusal(RETURNS.returnOfErased)
    const line = await lineToReturn(tx, order.id, wanted.line)
    const isFewer = wanted.left === line.free.length + wanted.quantity
    const again = await askedAlready(tx, order, wanted, { isFewer, now })
    if (again) return { ...again, isErased, moved: [] }
    const { deliveredAt } = line
    if (deliveredAt === null) throw new Refusal(RETURNS.returnNotDelivered)
    if (wanted.quantity > line.free.length)
      throw new Refusal(RETURNS.returnTooMany, { left: line.free.length })
    const refused = outOfPolicy(policy, { ...line, deliveredAt }, { ...wanted, now })
    if (refused && 'accountId' in by) throw refused
    if (refused && !('why' in by && by.why)) throw new Refusal(RETURNS.returnOverrideNeeded)
    return { ...(await write(tx, deps, { order, line, wanted, policy, by, now })), isErased }
  })
  catalogue.stockMoved(done.moved)
  const { moved: _, ...asked } = done
  return asked
}

/** `isFewer`: the pieces that were asked for have gone since, as they do with a return whose answer was lost. */
async function askedAlready(
  tx: Transaction,
  { id }: LockedOrder,
  { line, quantity, reason, wish, size, asCredit = false }: Wanted,
  { isFewer, now }: { isFewer: boolean; now: Date },
) {
  const [again] = await tx<{ code: string; isApproved: boolean }[]>`
    select code, state = 'approved' as "isApproved" from returns
    where order_id = ${id} and position = ${line} and cardinality(pieces) = ${quantity} and reason = ${reason}
      and wish = ${wish} and as_credit = ${asCredit} and state in ('requested', 'approved')
      and (select size from variants where id = exchange_variant_id) is not distinct from ${wish === 'exchange' ? size : null}::text
      and (${isFewer} or created_at > ${now}::timestamptz - ${TWICE_WITHIN}::interval)
    order by created_at desc limit 1`
  return again
}

type Writing = {
  order: LockedOrder
  line: LineToReturn
  wanted: Wanted
  policy: ReturnPolicy
  by: Asking
  now: Date
}

async function write(tx: Transaction, { jobs }: Deps, writing: Writing) {
  const { order, line, wanted, policy, by, now } = writing
  const { reason, wish, note, quantity } = wanted
  const isOwners = 'accountId' in by
  const asCredit = wanted.asCredit === true
  if (asCredit && (wish !== 'money' || (await waysLeft(tx, order)).linkPaise === 0))
    throw new Refusal(RETURNS.returnNotAsCredit)
  const shopPays = shopPaysFor(policy, line)
  const photos = await knownPhotos(tx, isOwners ? order.accountId : null, wanted.photos)
  if (isOwners && needsPhotos(reason) && photos.length === 0) throw new Refusal(RETURNS.returnNeedsPhoto)
  const pieces = line.free.slice(0, quantity)
  const coming = { id: null, orderId: order.id, position: line.position, pieces, reason }
  const { goodsPaise, deliveryPaise } = await promisedWorth(tx, coming)
  const other = wish === 'exchange' ? await otherSize(tx, line, wanted.size) : null
  const [id, code] = [newId(), newCode()]
  const actor: Actor = isOwners ? 'shopper' : { staffId: by.staffId }
  const heldUntil = other && new Date(now.getTime() + SIZE_HELD_DAYS * DAY_MS)
  await tx`
    insert into returns (id, code, order_id, position, pieces, state, reason, note, wish, goods_paise, delivery_paise, shop_pays, as_credit,
      exchange_variant_id, exchange_size_text, held_until, created_at, moved_at)
    values (${id}, ${code}, ${order.id}, ${line.position}, ${pieces}, 'requested', ${reason}, ${note}, ${wish}, ${goodsPaise},
      ${deliveryPaise}, ${isFault(reason) || (isOwners ? shopPays : (by.shopPays ?? shopPays))}, ${asCredit}, ${other?.variantId ?? null}, ${other?.sizeText ?? null},
      ${heldUntil}, greatest(${now}, (
        -- After the pickups that there are, whatever their servers' clocks say: it was not fetched by them.
        select max(created_at) + interval '1 millisecond' from return_pickups where order_id = ${order.id})), ${now})`
  await tx`
    insert into return_pictures (return_id, position, picture)
    select ${id}, place - 1, picture from unnest(${photos}::text[]) with ordinality as sent (picture, place)`
  const mover: Mover = { actor, at: now }
  await noteState(tx, id, 'requested', { ...mover, reason: isOwners ? null : by.why })
  const moved = other
    ? await moveForReturn(tx, 'held', { returnId: id, variantId: other.variantId, quantity, actor })
    : null
  if (other && moved === null) {
    const [{ left }] = await tx<[{ left: number }]>`
      select stock as left from variants where id = ${other.variantId}`
    throw new Refusal(RETURNS.returnSizeGone, { size: other.sizeText, left })
  }
  const isApproved = isOwners ? !policy.asksFirst && !isFault(reason) : true
  if (isApproved) {
    const { orderReturn } = await lockReturn(tx, code)
    const approver: Actor = isOwners ? 'shop' : actor
    await moveReturn(tx, jobs, orderReturn, 'approved', { actor: approver, at: now })
  } else await tellOfReturn(tx, jobs, id)
  return { code, isApproved, moved: moved === null ? [] : [moved] }
}

async function otherSize(tx: Transaction, { productId }: LineToReturn, size: string | null) {
  if (size === null) throw new Refusal(RETURNS.returnSizeNeeded)
  const [variant] = await tx<{ variantId: string; size: Size; wornBy: WornBy | null; offered: number }[]>`
    select v.id as "variantId", v.size, p.details -> 'wornBy' as "wornBy", ${offeredSizes(tx)} as offered
    from variants v join products p on p.id = v.product_id
    where p.id = ${productId} and v.size = ${size} and v.offered`
  if (!variant) throw new Refusal(RETURNS.returnSizeNeeded)
  return { variantId: variant.variantId, sizeText: sizeText(variant.size, variant.wornBy, variant.offered) }
}

/** Validates photos and removes duplicates; of an account only those that it has uploaded count. */
async function knownPhotos(tx: Transaction, accountId: string | null, photos: string[]): Promise<string[]> {
  // First, since this waits for the nightly deletion of unused pictures.
  const kept = await picturesKept(tx, photos)
  const sent =
    accountId === null
      ? null
      : await tx<{ picture: string }[]>`
          select picture from review_uploads where account_id = ${accountId} and picture = any(${photos})`
  const isTheirs = (photo: string) => sent === null || sent.some(({ picture }) => picture === photo)
  const place = photos.findIndex((photo) => !kept.has(photo) || !isTheirs(photo))
  if (place >= 0) throw new Refusal(RETURNS.returnPhotoGone, { place })
  return [...new Set(photos)]
}
