import { afterEach, expect, test, vi } from 'vitest'
import { OPENING_RULES } from '../core/delivery-rules.ts'
import {
  answerGrievance,
  cancelOrder,
  eraseCustomer,
  moveOrder,
  receiveParcel,
  refund,
  remitted,
  settings,
} from './admin-payloads.ts'
import { newCoupon } from './coupon-payloads.ts'
import { deliveryRules } from './delivery-rules-payload.ts'
import { register } from './payloads.ts'
import { productFields } from './product-payloads.ts'

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
  ['no hour until which it is packed', { cutOffHour: 0 }, ['rules', 'cutOffHour']],
  ['a pickup in no PIN code', { pickupPin: '000000' }, ['rules', 'pickupPin']],
])('delivery rules with %s are refused, where it is', (_what, wrong, path) => {
  const given = (rules: object) => ({ version: 0, rules: { ...OPENING_RULES, ...rules } })
  const right = {
    ...{ processing: { least: 2, most: 2 }, pins: [pin('19')] },
    holidays: [{ day: '02-29', name: 'Leap day' }],
  }
  expect(faults(deliveryRules, given(right))).toEqual([])
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

test('nobody agrees to anything, or gives anything up, by saying nothing of it', () => {
  const shopper = { name: 'Asha', email: 'a@example.com', password: 'a-long-password', phone: '9811111111' }
  expect(register.parse(shopper)).toMatchObject({
    ...{ whatsappUtilityOptIn: false, whatsappMarketingOptIn: false },
  })
  expect(eraseCustomer.parse({ confirm: 'K7M2Q9X4TD', reason: 'By mail.' })).toMatchObject({
    givesUpCredit: false,
  })
})

const KEY = '01a21ecf-9561-7000-93d3-f2a37069424a'
test.each([
  ['an order is cancelled by its own call', moveOrder, { to: 'Cancelled' }, ['to']],
  ['no piece is not the whole order', cancelOrder, { reason: 'By phone.', lines: [] }, ['lines']],
  ['somebody has seen what came back', receiveParcel, { lines: [] }, ['lines']],
  ['the courier hands something over', remitted, { amount: 0, reference: null }, ['amount']],
  [
    'less than a rupee goes by no way',
    refund,
    { key: KEY, amount: 0.5, code: 'late', reason: null },
    ['amount'],
  ],
  [
    'what is a return’s is none by hand',
    refund,
    { key: KEY, amount: 1, code: 'mind', reason: null },
    ['code'],
  ],
  ['a price has no third decimal', productFields.price, 10.005, []],
  [
    'a discount takes something off',
    productFields.discount,
    { discountType: 'fixed', discountValue: 0, endDate: null },
    ['discountValue'],
  ],
  ['so does a coupon', newCoupon.shape.value, 0, []],
  ['and it can be used', newCoupon.shape.most, 0, []],
  ['a product has a name', productFields.name, ' ', []],
  [
    'a semicolon parts a list in a file',
    productFields.details,
    { wornBy: ['His; Hers', 'Both'] },
    ['wornBy', 0],
  ],
  [
    'and so it does measures',
    productFields.details,
    { measurements: { M: { 'Bust; waist': 90 } } },
    ['measurements', 'M', 'Bust; waist'],
  ],
])('%s', (_what, schema, given, path) => {
  expect(faults(schema, given)).toMatchObject([{ path }])
})
