import { handleFrom } from '../../../core/handle.ts'
import type { Transaction } from '../../platform/database.ts'
import { newCode } from '../../platform/ids.ts'
import { slidesLeadingTo } from './read-slides.ts'

/** Locks the making of handles until the transaction ends. To be called after the changed products are locked. */
export async function lockHandles(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('handle'), 0)`
}

/** A handle that no other product has, since different names may give the same one. */
export async function freeHandle(tx: Transaction, name: string, productId: string): Promise<string> {
  const wanted = handleFrom(name) ?? `product-${newCode(6).toLowerCase()}`
  await lockHandles(tx)
  const taken = await tx<{ handle: string }[]>`
    select handle from products where (handle = ${wanted} or handle like ${`${wanted}-%`}) and id <> ${productId}`
  const handles = new Set(taken.map(({ handle }) => handle))
  if (!handles.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!handles.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** Whether another product's look, a coupon or a slide refers to the handle, and would lead nowhere if it changed. */
export async function isNamed(tx: Transaction, handle: string): Promise<boolean> {
  const [row] = await tx<[{ named: boolean }]>`
    select exists (select from products where details -> 'look' ? ${handle})
      or exists (select from coupons where ${handle} = any(products)) as named`
  return row.named || (await slidesLeadingTo(tx, handle)).length > 0
}
