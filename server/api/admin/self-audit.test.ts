import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { beginsAt } from '../../../core/duties.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { renderPages } from '../../../test/rendered-pages.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})
afterEach(() => void vi.useRealTimers())

const TODAY = dayInIndia(new Date())
const SIGNED = {
  name: 'Asha Rathore',
  designation: 'Proprietor',
  auditedOn: TODAY,
  remarks: 'Two labels mended.',
}
const audits = async () => (await askAs(manager, 'GET /api/admin/self-audit')).reply
const declare = (version: number, changed: Partial<typeof SIGNED> = {}) =>
  askAs(manager, 'POST /api/admin/self-audit', { version, ...SIGNED, ...changed })

/** Both at a moment: the certificate, and whether the footer of another page leads there. */
async function shownAt(now: number) {
  const pages = await renderPages(shop.db, (await readSettings(shop.db)).facts)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const [certificate, about] = [await pages.page('/self-audit'), await pages.page('/about')]
  await pages.stop()
  return { text: certificate.text, isLinked: about.querySelector('footer a[href="/self-audit"]') !== null }
}

test('a declared audit is kept beside the earlier ones, once however often it is sent', async () => {
  const before = await audits()
  expect(before.audits).toEqual([])
  expect((await shownAt(beginsAt('selfAudit'))).isLinked).toBe(false)
  vi.useRealTimers()

  const future = dayInIndia(new Date(Date.now() + 2 * 86_400_000))
  for (const auditedOn of [future, '2025-01-01', '2026-02-30', 'yesterday'])
    expect(await refusal(declare(before.version, { auditedOn }))).toMatchObject({ field: 'auditedOn' })
  expect(await refusal(declare(before.version, { name: ' ' }))).toMatchObject({ field: 'name' })

  const sent = await Promise.allSettled([declare(before.version), declare(before.version)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await declare((await audits()).version, { name: 'Ila Sen' })
  const after = await audits()
  expect(after.audits.map(({ name }) => name)).toEqual(['Ila Sen', SIGNED.name])
  expect(after.audits[1]).toMatchObject({ ...SIGNED, release: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test('shoppers read who signed and what was looked for; the footer leads there from the day of the law on', async () => {
  const early = await shownAt(beginsAt('selfAudit') - 1)
  expect(early.isLinked).toBe(false)
  for (const said of ['Ila Sen, Proprietor', SIGNED.remarks, 'False urgency', 'Rogue malware'])
    expect(early.text).toContain(said)
  expect((await shownAt(beginsAt('selfAudit'))).isLinked).toBe(true)
  expect((await shownAt(Date.parse(TODAY) + 400 * 86_400_000)).text).toContain('has expired')
})

test('somebody is asked for one once the last is old', async () => {
  const dueAt = async (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const caller = await shop.staff('manager')
    const { due } = (await askAs(caller, 'GET /api/admin/self-audit')).reply
    return [due, (await askAs(caller, 'GET /api/admin/today')).reply.selfAuditDue]
  }
  const soon = Math.max(beginsAt('selfAudit'), Date.now())
  expect(await dueAt(soon)).toEqual([false, 0])
  expect(await dueAt(soon + 366 * 86_400_000)).toEqual([true, 1])
})
