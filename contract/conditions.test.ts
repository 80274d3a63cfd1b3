import { afterEach, expect, test, vi } from 'vitest'
import { OPENING_CASH_RULES } from '../core/cash-rules.ts'
import { OPENING_RULES } from '../core/delivery-rules.ts'
import { HANDLE } from '../core/handle.ts'
import {
  acceptInvitation,
  answerGrievance,
  bulk,
  cancelOrder,
  eraseCustomer,
  moveOrder,
  receiveParcel,
  refund,
  remitted,
  saveSlides,
  settings,
  signIn,
} from './admin-payloads.ts'
import { newCoupon } from './coupon-payloads.ts'
import { deliveryRules } from './delivery-rules-payload.ts'
import { cartAdd, changePassword, login, order, register } from './payloads.ts'
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
    ...{ processing: { least: 2, most: 2 }, pins: [pin('19'), pin('744101')] },
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

test('whatever password somebody has chosen can be entered', () => {
  const longest = 'x'.repeat(200)
  const chosen = [register.shape.password, changePassword.shape.newpassword, acceptInvitation.shape.password]
  const entered = [login.shape.password, changePassword.shape.password, signIn.shape.password]
  for (const schema of [...chosen, ...entered]) expect(faults(schema, longest)).toEqual([])
  for (const schema of chosen) expect(faults(schema, `${longest}x`)).toHaveLength(1)
})

test('a product is bought by the longest handle that it may have', () => {
  const longest = 'a'.repeat(120)
  expect([HANDLE.test(longest), HANDLE.test(`${longest}a`)]).toEqual([true, false])
  expect(faults(cartAdd, { itemId: longest, size: 'M' })).toEqual([])
})

test('a piece is worn by two people, or by nobody in particular', () => {
  expect(faults(productFields.details, { wornBy: ['Hers', 'His'] })).toEqual([])
  expect(faults(productFields.details, { wornBy: [] })).toEqual([])
  expect(faults(productFields.details, { wornBy: ['Hers'] })).toMatchObject([{ path: ['wornBy'] }])
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

const { shop, cashRules } = settings.shape

test('a mistyped GSTIN is another business’s, or nobody’s: it is refused', () => {
  for (const { gstin } of [order.shape.address.shape, shop.shape]) {
    expect(faults(gstin, '08AAPFU0939F1ZV')).toEqual([])
    expect(faults(gstin, '08AAPFU0939F1ZW')).toHaveLength(1)
  }
})
const numbered = (count: number) => Array.from({ length: count }, (_, place) => `A${place}`)
const SLIDE = {
  ...{ wide: 'a'.repeat(16), tall: 'b'.repeat(16), clearWide: 'left', alt: 'A saree', eyebrow: 'New' },
  ...{ heading: 'Sarees', link: { text: 'See them', href: '/collection' }, background: '#5b1a33' },
}
test.each<[string, Parameters<typeof faults>[0], number, ((count: number) => unknown)?]>([
  ['the cash of a day stays below two lakh', cashRules.unwrap().shape.dayValue, 1_99_999],
  ['a shopper may cancel for two weeks', shop.shape.cancelMinutes, 20_160],
  ['packed is until midnight', deliveryRules.shape.rules.shape.cutOffHour, 24],
  ['a hundred orders are packed at once', bulk.shape.codes, 100, numbered],
  ['the home page has twelve slides', saveSlides.shape.slides, 12, (count) => Array(count).fill(SLIDE)],
  [
    'all of a price is taken off at the most',
    productFields.discount,
    100,
    (discountValue) => ({ discountType: 'percentage', discountValue, endDate: null }),
  ],
])('%s, and no further', (_what, schema, most, given = (count) => count) => {
  expect(faults(schema, given(most))).toEqual([])
  expect(faults(schema, given(most + 1))).toHaveLength(1)
})

test.each([
  [
    'is refused from no fewer points than it is confirmed from',
    { confirmFrom: 30, refuseFrom: 29 },
    'refuseFrom',
  ],
  [
    'is asked for once more before it is cancelled',
    { confirmFrom: null, refuseFrom: null, confirmHours: 12, remindHours: 12 },
    'remindHours',
  ],
])('an order in cash %s', (_what, wrong, field) => {
  const { confirmHours, remindHours, mostReturns, points } = OPENING_CASH_RULES
  const right = { confirmHours, remindHours, mostReturns, points, mostValue: null, dayValue: 1000 }
  expect(faults(cashRules, { ...right, confirmFrom: 30, refuseFrom: 30 })).toEqual([])
  expect(faults(cashRules, { ...right, ...wrong })).toMatchObject([{ path: [field] }])
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
  [
    'something else is said in words',
    refund,
    { key: KEY, amount: 1, code: 'other', reason: null },
    ['reason'],
  ],
  ['a day has no hour after 23', newCoupon.shape.startsAt, '2026-12-31T24:30', []],
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
