import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { checked, importNow, settled, start } from '../importing.ts'
import { openedFolder } from '../opened-folder.ts'
import { askAs, newStaff, signedIn } from '../staff.ts'
import { startShopProcess } from '../start-shop-process.ts'

const PRODUCTS = 500

test('an import that is killed half-way goes on when the shop is back, each product once; so does a look into the books', {
  timeout: 120_000,
}, async () => {
  const dataDir = openedFolder('shop-import-')
  const first = await startShopProcess(dataDir, { DATABASE_URL: '' })
  // Wrong books keep the audit running for a minute, until it has checked what it found once more.
  const makeWrongBy = (db: Database, pieces: number) =>
    db`update variants set stock = stock + ${pieces} where id = (select min(id::text)::uuid from variants)`
  const staffOf = async (url: string) => {
    const db = openDatabase(embeddedAddress(dataDir), 1)
    const manager = await signedIn(db, url, await newStaff(db, 'manager'))
    return { db, manager }
  }
  const before = await staffOf(first.url)
  await makeWrongBy(before.db, 1)
  const owner = await signedIn(before.db, first.url, await newStaff(before.db, 'owner'))
  await askAs(owner, 'POST /api/admin/book-audit')
  const { id } = await checked(before.manager, csv())
  await start(before.manager, id)
  await expect
    .poll(async () => (await importNow(before.manager, id)).rowsDone, { timeout: 20_000 })
    .toBeGreaterThan(0)
  expect(await before.db`select from jobs.job where name = 'audit-books' and state = 'active'`).toHaveLength(
    1,
  )
  await makeWrongBy(before.db, -1)
  first.child.kill('SIGKILL')
  await before.db.end().catch(() => {})

  const second = await startShopProcess(dataDir, { DATABASE_URL: '' })
  const { db, manager } = await staffOf(second.url)
  expect(await settled(manager, id)).toMatchObject({ state: 'done', rowsDone: PRODUCTS, errorCount: 0 })
  const [sum] = await db`
    select count(*) as products, max(version) as version,
      (select count(*) from staff_audit where action = 'product.imported') as logged
    from products where handle like 'killed-%'`
  expect(sum).toEqual({ products: PRODUCTS, version: 1, logged: PRODUCTS })
  expect(await audit(db)).toEqual([])
  await expect.poll(() => db`select from book_audits where found = 0`, { timeout: 20_000 }).toHaveLength(1)
  await db.end()
  await second.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function csv(): string {
  const lines = ['handle,name,category,price,hsn,tax_class,size,stock']
  for (let at = 0; at < PRODUCTS; at++) lines.push(`killed-${at},Killed ${at},Women,900,6204,apparel,M,3`)
  return lines.join('\n')
}
