import type { Transaction } from '../../platform/database.ts'
import { newCode } from '../../platform/ids.ts'
import { slidesLeadingTo } from './read-slides.ts'

const MOST = 100

export const HANDLE = /^[a-z0-9][a-z0-9-]{0,118}[a-z0-9]$/

/** The part of an address that a name makes. Letters of other scripts are left out; null when too few stay. */
export function handleFrom(name: string): string | null {
  const handle = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '')
  return handle.length >= 2 ? handle : null
}

/** For whoever makes one: who makes any meanwhile waits for this transaction. After the products that it changes. */
export async function lockHandles(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('handle'), 0)`
}

/** One that no other product has; two names may lead to one. */
export async function freeHandle(tx: Transaction, name: string, productId: string): Promise<string> {
  const wanted = handleFrom(name) ?? `product-${newCode(6).toLowerCase()}`
  await lockHandles(tx)
  const taken = await tx<{ handle: string }[]>`
    select handle from products where (handle = ${wanted} or handle like ${`${wanted}-%`}) and id <> ${productId}`
  const handles = new Set(taken.map(({ handle }) => handle))
  if (!handles.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!handles.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** By another piece's look, a coupon or a slide, which would lead nowhere under another one. */
export async function isNamed(tx: Transaction, handle: string): Promise<boolean> {
  const [row] = await tx<[{ named: boolean }]>`
    select exists (select from products where details -> 'look' ? ${handle})
      or exists (select from coupons where ${handle} = any(products)) as named`
  return row.named || (await slidesLeadingTo(tx, handle)).length > 0
}
