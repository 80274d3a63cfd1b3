import { afterEach, expect, test, vi } from 'vitest'
import { OPENING_RULES } from '../core/delivery-rules.ts'
import { answerGrievance, settings } from './admin-payloads.ts'
import { deliveryRules } from './delivery-rules-payload.ts'

const faults = (
  schema: { safeParse: (given: unknown) => { error?: { issues: object[] } } },
  given: unknown,
) => schema.safeParse(given).error?.issues ?? []

const pin = (digits: string) => ({ pin: digits, delivers: true, cash: true, extraDays: 0 })

test.each([
  ['from more days to fewer', { processing: { least: 3, most: 2 } }, ['rules', 'processing']],
  ['a day of the shop twice', { shopDays: [1, 2, 1] }, ['rules', 'shopDays']],
  ['no day of the courier', { courierDays: [] }, ['rules', 'courierDays']],
  ['a PIN code twice', { pins: [pin('19'), pin('744'), pin('19')] }, ['rules', 'pins']],
  ['the 30th of February', { holidays: [{ day: '02-30', name: 'None' }] }, ['rules', 'holidays', 0, 'day']],
])('delivery rules with %s are refused, where it is', (_what, wrong, path) => {
  const given = (rules: object) => ({ version: 0, rules: { ...OPENING_RULES, ...rules } })
  expect(faults(deliveryRules, given({ processing: { least: 2, most: 2 }, pins: [pin('19')] }))).toEqual([])
  expect(faults(deliveryRules, given(wrong))).toMatchObject([{ path }])
})

test('a shop was founded by this year, which in India begins earlier than in Greenwich', () => {
  const { founded } = settings.shape.shop.shape
  vi.useFakeTimers({ now: Date.parse('2026-12-31T18:29:59Z') })
  expect(faults(founded, 2026)).toEqual([])
  expect(faults(founded, 2027)).toMatchObject([{ message: 'lies ahead' }])
  vi.advanceTimersByTime(1000)
  expect(faults(founded, 2027)).toEqual([])
})
afterEach(() => void vi.useRealTimers())

test('free delivery begins at a rupee, or there is none', () => {
  const { freeFrom } = settings.shape.shop.shape.delivery.shape
  expect([faults(freeFrom, 1), faults(freeFrom, null)]).toEqual([[], []])
  expect(faults(freeFrom, 0)).toMatchObject([{ message: 'must be 1 at least' }])
})

test('a maker has a name and an address, or is the shop itself', () => {
  const { maker } = settings.shape.shop.shape
  const made = (name: string, address: string) => faults(maker, { role: 'maker', name, address })
  expect(made('Asha Weaves', '7 Johari Bazar, Jaipur')).toEqual([])
  expect(made('', '')).toEqual([])
  expect(made('Asha Weaves', '')).toMatchObject([{ path: ['address'] }])
  expect(made('', '7 Johari Bazar, Jaipur')).toMatchObject([{ path: ['name'] }])
})

test('only an acknowledgement tells a complaint’s person nothing', () => {
  for (const kind of ['replied', 'closed'])
    expect(faults(answerGrievance, { kind, text: ' ' }), kind).toMatchObject([{ path: ['text'] }])
  expect(faults(answerGrievance, { kind: 'acknowledged', text: '' })).toEqual([])
})
