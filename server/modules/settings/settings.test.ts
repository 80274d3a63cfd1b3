import { afterEach, expect, test, vi } from 'vitest'
import { OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { type DeliveryRules, OPENING_RULES } from '../../../core/delivery-rules.ts'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { testDatabase } from '../../../test/database.ts'
import { newStaff } from '../../../test/staff.ts'
import { databaseProxy } from '../../../test/tcp-proxy.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { declareAudit, readAudits } from './declare-audit.ts'
import { openSettings, readSettings } from './live-settings.ts'
import {
  saveCouponRules,
  saveDeliveryRules,
  saveReturnPolicy,
  saveSettings,
  saveTaxRules,
} from './save-settings.ts'

const database = testDatabase()
const elsewhere = testDatabase()
const log = createLog('error')
const onInstance = () => openSettings(database.db, log)
const save = (facts: typeof OPENING_FACTS, seen: number) =>
  saveSettings(database.db, null, { facts, cashRules: OPENING_CASH_RULES }, seen)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a shop opens with its opening facts; a change is on every instance, and the second of two is refused', async () => {
  // Nobody looks by the clock: what is on the others was told. A false clock would go on with each poll here.
  vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}))
  const [one, other] = await Promise.all([onInstance(), onInstance()])
  expect(one.facts()).toEqual(OPENING_FACTS)
  expect(one.version).toBe(0)

  const moved = { ...OPENING_FACTS, phone: '+91 141 405 2099' }
  expect(await save(moved, 0)).toBe(1)
  await expect(save({ ...moved, hours: 'never' }, 0)).rejects.toMatchObject({ status: 409 })
  for (const instance of [one, other])
    await expect.poll(() => instance.facts().phone).toBe('+91 141 405 2099')

  expect(await save({ ...moved, name: 'Another Name' }, 1)).toBe(2)
  await expect(save({ ...moved, hours: 'never' }, 1), 'nor later').rejects.toMatchObject({ status: 409 })
  await expect.poll(() => other.facts().name).toBe('Another Name')
  const later = await onInstance()
  expect(later.facts()).toEqual(one.facts())
  await Promise.all([one, other, later].map((settings) => settings.stop()))
})

test('an instance that is told nothing finds a change when it looks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const deaf = await openSettings(database.db, log, elsewhere.db)
  const { version } = deaf
  await save({ ...OPENING_FACTS, hours: 'by appointment' }, version)
  expect(deaf.version).toBe(version)
  vi.advanceTimersByTime(2000)
  await expect.poll(() => deaf.facts().hours).toBe('by appointment')
  await deaf.stop()
})

test('an instance that loses the database before it has read its settings opens once it has', async () => {
  const { version } = await readSettings(database.db)
  await save({ ...OPENING_FACTS, hours: 'from ten to six' }, version)
  const far = await databaseProxy(database.owner)
  const db = openDatabase(far.url, 1)
  await far.goAway()
  const silent = createLog('silent')
  const failed = vi.spyOn(silent, 'error')
  const opening = openSettings(db, silent, database.db)
  let isOpen = false
  void opening.then(() => {
    isOpen = true
  })
  await vi.waitUntil(() => failed.mock.calls.length > 1, { timeout: 10_000 })
  expect(isOpen).toBe(false)
  await far.comeBack()
  const opened = await opening
  expect(opened.facts().hours).toBe('from ten to six')
  await opened.stop()
  await db.end({ timeout: 1 })
  await far.stop()
})

test('whatever is changed is written down, by whom, with what stood there before', async () => {
  const { db } = database
  const owner = await newStaff(db, 'owner')
  const { facts, cashRules, couponRules, deliveryRules, taxRules, version } = await readSettings(db)
  const { times: _, newsletter: __, returns, audit: ___, ...own } = facts
  const limited = { ...cashRules, dayPaise: 777_00 }
  let seen = await saveSettings(db, owner, { facts: { ...own, hours: 'never' }, cashRules: limited }, version)
  seen = await saveDeliveryRules(db, owner, { ...deliveryRules, cutOffHour: 9 }, seen)
  seen = await saveCouponRules(db, owner, { ...couponRules, newsletterDays: 7 }, seen)
  seen = await saveTaxRules(db, owner, { ...taxRules, hsnDigits: 8 }, seen)
  expect(
    await saveTaxRules(db, owner, { ...taxRules, hsnDigits: 8 }, seen - 1),
    'for want of an answer',
  ).toBe(seen)
  await saveReturnPolicy(db, owner, { ...returns, days: 3 }, seen)
  const changes = await db`
    select action, before, after from staff_audit where staff_id = ${owner.id} order by id`
  expect(changes).toMatchObject([
    {
      action: 'settings.saved',
      before: { hours: own.hours, cashRules: { dayPaise: cashRules.dayPaise } },
      after: { hours: 'never', cashRules: { dayPaise: 777_00 } },
    },
    { action: 'settings.promise', before: { cutOffHour: 14 }, after: { cutOffHour: 9 } },
    { action: 'settings.coupons', before: { newsletterDays: 30 }, after: { newsletterDays: 7 } },
    { action: 'settings.tax', before: { hsnDigits: 6 }, after: { hsnDigits: 8 } },
    { action: 'settings.returns', before: { days: 7 }, after: { days: 3 } },
  ])
  for (const ago of [0, 1])
    expect(await saveSettings(db, owner, { facts: own, cashRules: limited }, seen + 1 - ago)).toBe(
      version + 6,
    )
  expect(await readSettings(db), 'whoever saves some leaves the others as they are').toMatchObject({
    cashRules: { dayPaise: 777_00 },
    deliveryRules: { cutOffHour: 9 },
    couponRules: { newsletterDays: 7 },
    taxRules: { hsnDigits: 8 },
    facts: { returns: { days: 3 }, times: { cutOffHour: 9 }, newsletter: { days: 7 } },
  })
})

test('of the delivery rules that is written down which has changed, in whatever order the database keeps them', async () => {
  const { db } = database
  const owner = await newStaff(db, 'owner')
  const pin = (digits: string) => ({ pin: digits, delivers: true, cash: false, extraDays: 1 })
  const saved = async (changed: Partial<DeliveryRules>) => {
    const { version } = await readSettings(db)
    await saveDeliveryRules(db, owner, { ...OPENING_RULES, pins: [pin('19')], ...changed }, version)
    const [change] = await db`
      select before, after from staff_audit where staff_id = ${owner.id} order by id desc limit 1`
    return change
  }
  await saved({})
  expect(await saved({ cutOffHour: 9 })).toEqual({ before: { cutOffHour: 14 }, after: { cutOffHour: 9 } })
  expect(await saved({ cutOffHour: 9, pins: [pin('19'), pin('744')] })).toEqual({
    before: { pins: [] },
    after: { pins: [pin('744')] },
  })
  const weekdays = { shopDays: [1, 2], pins: [pin('19'), pin('744')] }
  expect(await saved({ cutOffHour: 9, ...weekdays }), 'the days of a week all together').toEqual({
    before: { shopDays: OPENING_RULES.shopDays },
    after: { shopDays: [1, 2] },
  })
})

test('of the self-audits the newest is shown, each with the release that had started last', async () => {
  const { db } = database
  const owner = await newStaff(db, 'owner')
  const declare = async (name: string) => {
    const signed = { name, designation: 'Proprietor', auditedOn: '2026-11-01', remarks: '' }
    await declareAudit(db, owner, signed, (await readSettings(db)).version)
  }
  await db`
    insert into releases (id, paths, last_started_at)
    values ('the-one-before', '{}', now() - interval '1 day'), ('the-one-now', '{}', now())`
  for (const name of ['Asha Rathore', 'Ila Sen']) await declare(name)
  expect((await readSettings(db)).facts.audit).toMatchObject({ name: 'Ila Sen', auditedOn: '2026-11-01' })
  const audits = await readAudits(db)
  expect(audits.map(({ name, who }) => [name, who])).toEqual([
    ['Ila Sen', 'A owner'],
    ['Asha Rathore', 'A owner'],
  ])
  for (const { release } of audits) expect(release).toMatch(/\+the-one-now$/)
  const entry = { action: 'settings.audit', subject: '2026-11-01' }
  expect(await db`select action, subject from staff_audit where staff_id = ${owner.id}`).toEqual([
    entry,
    entry,
  ])
})
