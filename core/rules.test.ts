import { describe, expect, test } from 'vitest'
import { cancelSpan, cancelUntil } from './cancel-terms.ts'
import { isPin, lastTenDigits, phoneLookedFor } from './contact.ts'
import { dayTimeText, unbrokenTimes, weekdayText } from './date.ts'
import { declarationsOf, importerOf } from './declarations.ts'
import { OPENING_RULES } from './delivery-rules.ts'
import { discounted, isActive, percentOff, shareOff } from './discount.ts'
import { beginsAt } from './duties.ts'
import { handleFrom } from './handle.ts'
import { identityLacks, isPickupTheDemos, pinIn } from './identity.ts'
import { yearInIndia } from './india-time.ts'
import { paise, priceText, rupees } from './money.ts'
import { neverArrived } from './never-arrived.ts'
import { canMove, matchesFilter, movesFrom, type OrderStatus, STEPS } from './order-status.ts'
import { hasPaid, isSettled, PAYMENT_STATES } from './payment-states.ts'
import { pictureSrcset, renditionWidths, WIDEST_ON_PAGE } from './picture-url.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy, returnsOf, wishesBy } from './return-policy.ts'
import { averageOf, isContact, LONGEST_AUTHOR, mostFound, publicName } from './review.ts'
import { OPENING_FACTS } from './shop.ts'
import { available, cartCount, isSoldOut, sizeText } from './sizes.ts'
import { creditFor } from './store-credit.ts'
import { totals } from './totals.ts'

const now = new Date('2026-11-21T12:00:00Z')
const percentage = (discountValue: number, endDate: string | null = null) =>
  ({ discountType: 'percentage', discountValue, endDate }) as const
const fixed = (discountValue: number) => ({ discountType: 'fixed', discountValue }) as const

describe('money', () => {
  test('is whole paise inside and rupees outside', () => {
    expect(paise(1019.15)).toBe(101_915)
    expect(rupees(101_915)).toBe(1019.15)
    expect(paise(0.1 + 0.2)).toBe(30)
    expect(paise(8.2)).toBe(820)
  })
  test('is written with Indian grouping, paise only where there are some', () => {
    expect(priceText(124_999)).toBe('₹1,24,999')
    expect(priceText(1019.15)).toBe('₹1,019.15')
    expect(priceText(0)).toBe('₹0')
    expect(priceText(-150.5)).toBe('−₹150.50')
  })
})

describe('a discount', () => {
  test('is applied once, rounded to the paisa, never below nothing', () => {
    expect(discounted(1_299_00, percentage(15), now)).toBe(110_415)
    expect(discounted(99_99, percentage(33), now)).toBe(66_99)
    expect(discounted(1_299_00, fixed(500), now)).toBe(799_00)
    expect(discounted(400_00, fixed(500), now)).toBe(0)
    expect(discounted(400_00, percentage(100), now)).toBe(0)
  })
  test('that has ended is none, to the moment', () => {
    const until = percentage(10, now.toISOString())
    expect(isActive(until, new Date(now.getTime() - 1))).toBe(true)
    expect(isActive(until, now)).toBe(false)
    expect(discounted(1000_00, until, now)).toBe(1000_00)
  })
  test('compares whether it is a percentage or an amount', () => {
    expect(shareOff(1000, 846)).toBeGreaterThan(shareOff(1000, 854))
    expect(percentOff(100_000, 99_700)).toBe(1)
    expect(percentOff(100_000, 100_000)).toBe(0)
    expect([percentOff(100_000, 79_600), percentOff(100_000, 79_500)]).toEqual([20, 21])
  })
})

describe('stock', () => {
  const stock = [
    { size: 'S' as const, quantity: 2 },
    { size: 'M' as const, quantity: 0 },
  ]
  test('that can be had is what there is less what the cart holds, never below nothing', () => {
    expect(available(stock, 'S', 1)).toBe(1)
    expect(available(stock, 'S', 5)).toBe(0)
    expect(available(stock, 'XXL')).toBe(0)
  })
  test('is sold out when no size can be had', () => {
    expect(isSoldOut(stock)).toBe(false)
    expect(isSoldOut(stock, { S: 2 })).toBe(true)
    expect(isSoldOut([])).toBe(true)
  })
  test('the only size is a free one, of a pair it says who wears what', () => {
    expect([sizeText('M', null, 1), sizeText('M', null, 2)]).toEqual(['Free size', 'M'])
    expect([sizeText('M+L', ['Hers', 'His'], 1), sizeText('M+L')]).toEqual(['Hers M · His L', 'M · L'])
  })
  test('a cart counts its pieces', () => {
    expect(cartCount({ a: { S: 2, XL: 1 }, b: { M: 4 } })).toBe(7)
    expect(cartCount({})).toBe(0)
  })
})

test('an empty cart costs nothing, any other its price and 150 for delivery', () => {
  expect(totals([], OPENING_FACTS.delivery)).toEqual({
    subtotal: 0,
    discount: 0,
    delivery: 0,
    total: 0,
  })
  expect(totals([{ unitPrice: 1499_00, quantity: 2 }], OPENING_FACTS.delivery)).toEqual({
    subtotal: 2998_00,
    discount: 0,
    delivery: 150_00,
    total: 3148_00,
  })
})

test('delivery may be free from an amount on', () => {
  const terms = { feePaise: 150_00, freeFromPaise: 2999_00 }
  const deliveryOf = (unitPrice: number) => totals([{ unitPrice, quantity: 1 }], terms).delivery
  expect([deliveryOf(2998_99), deliveryOf(2999_00)]).toEqual([150_00, 0])
  const saving = { goodsPaise: 500_00, freeDelivery: false }
  expect(totals([{ unitPrice: 2999_00, quantity: 1 }], terms, saving), 'a coupon makes it no dearer').toEqual(
    {
      subtotal: 2999_00,
      discount: 500_00,
      delivery: 0,
      total: 2499_00,
    },
  )
})

test('store credit pays all, or leaves fifty rupees at least, and is never less than none', () => {
  const paid = (total: number, balance: number) => creditFor(total, balance)
  expect([paid(1649_00, 1649_00), paid(1649_00, 1648_99), paid(1649_00, 500_00)]).toEqual([
    1649_00, 1599_00, 500_00,
  ])
  expect([paid(50_01, 50_00), paid(40_00, 20_00)]).toEqual([1, 0])
})

describe('an order', () => {
  test('moves only along, and is cancelled only before it is shipped', () => {
    const all: OrderStatus[] = [...STEPS, 'Cancelled']
    const legal = all.flatMap((from) => all.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`))
    expect(legal).toEqual([
      'Order Placed → Packing',
      'Order Placed → Cancelled',
      'Packing → Shipped',
      'Packing → Cancelled',
      'Shipped → Out for delivery',
      'Out for delivery → Delivered',
    ])
    expect(movesFrom('Delivered')).toEqual([])
  })
  test('is found by the filter of its step, in any case', () => {
    expect(matchesFilter('Order Placed', 'pending')).toBe(true)
    expect(matchesFilter('PACKING', 'processing')).toBe(true)
    expect(matchesFilter('Out for delivery', 'shipped')).toBe(true)
    expect(matchesFilter('Delivered', 'delivered')).toBe(true)
    expect(matchesFilter('Out for delivery', 'delivered')).toBe(false)
    expect(matchesFilter('Cancelled', 'all')).toBe(true)
  })
})

test('what is packed is paid, or will be at the door', () => {
  expect(PAYMENT_STATES.filter((state) => !isSettled(state))).toEqual(['pending', 'to confirm', 'lapsed'])
  expect(PAYMENT_STATES.filter((state) => isSettled(state) && !hasPaid(state))).toEqual(['on delivery'])
  expect(PAYMENT_STATES.filter((state) => hasPaid(state) && !isSettled(state))).toEqual([])
})

test.each(['302003', '110001', '855107'])('%s is a PIN code', (pin) => expect(isPin(pin)).toBe(true))
test.each(['', '30200', '3020033', '030200', '111111', '888888', '999999', '30200a', '३०२००३'])(
  '%s is not',
  (pin) => expect(isPin(pin)).toBe(false),
)

test('a handle is made of what a name has in Latin letters, two at least', () => {
  expect(['X', 'घाघरा', 'É-k', '  Bride’s  Lehenga! '].map(handleFrom)).toEqual([
    null,
    null,
    'e-k',
    'brides-lehenga',
  ])
})

test('a phone is its last ten digits, however it was typed', () => {
  expect(lastTenDigits('+91 98765 43210')).toBe('9876543210')
  expect(lastTenDigits('09876543210')).toBe('9876543210')
  expect(phoneLookedFor('9876543210')).toBe('9876543210')
  expect(phoneLookedFor('987654321'), 'nine are none').toBe('')
})

test('time is India’s, whatever the machine’s, and a line breaks neither within a day nor within an hour', () => {
  expect(dayTimeText('2026-11-21T20:00:00Z', 'en')).toBe('22\u00a0November\u00a02026 at 1:30\u00a0am')
  expect(weekdayText('2026-12-04', 'en')).toBe('Fri, 4\u00a0December')
  const typed = 'Monday to Saturday 10:00 AM - 7:00 PM IST'
  expect(unbrokenTimes(typed)).toBe('Monday to Saturday 10:00\u00a0AM - 7:00\u00a0PM\u00a0IST')
  expect(['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z'].map((at) => yearInIndia(new Date(at)))).toEqual([
    2026, 2027,
  ])
})

test('how long an order may be cancelled is said in hours where they are whole', () => {
  expect(cancelSpan({ cancelMinutes: 120 })).toEqual({ unit: 'hours', count: 2 })
  expect(cancelSpan({ cancelMinutes: 90 })).toEqual({ unit: 'other', count: 90 })
  expect(cancelSpan({ cancelMinutes: null })).toEqual({ unit: 'packed', count: 0 })
  expect(cancelUntil({ cancelMinutes: 90 }, now)).toEqual(new Date('2026-11-21T13:30:00Z'))
})

test.each([
  ['Meera S.', false],
  ['Meera, 1987', false],
  ['Meera 982 901', true],
  ['meera@home', true],
  ['www.meera', true],
])('that %s says how to reach somebody: %s', (author, expected) => {
  expect(isContact(author)).toBe(expected)
})

test('an average is to the nearest tenth, and one alone says nothing of how a piece fits', () => {
  expect(averageOf({ stars: [0, 0, 0, 1, 2] })).toBe(4.7)
  expect(averageOf({ stars: [0, 0, 0, 0, 0] })).toBe(0)
  expect(mostFound({ fits: { small: 1, true: 0, large: 0 } })).toBeNull()
  expect(mostFound({ fits: { small: 2, true: 0, large: 0 } })).toBe('small')
  expect(publicName('Meera 𑀅𑀰𑁄𑀓')).toBe('Meera 𑀅.')
  expect(publicName(`${'M'.repeat(60)} sharma`)).toBe(`${'M'.repeat(LONGEST_AUTHOR - 3)} S.`)
})

test('a policy takes back what it says, and nothing of what never comes back', () => {
  const most = (part: Partial<ReturnPolicy>, category: string | null = 'Kurti') =>
    returnsOf({ ...OPENING_RETURN_POLICY, ...part }, category)
  expect(most({})).toBe('returns')
  expect(most({ size: 'no' })).toBe('returns')
  expect(most({ mind: 'no' })).toBe('returns')
  expect(most({ size: 'exchange', mind: 'no' })).toBe('exchanges')
  for (const part of [{ size: 'no', mind: 'no' }, { days: 0 }, { never: ['Kurti'] }] as const) {
    const strict = { ...OPENING_RETURN_POLICY, ...(part as Partial<ReturnPolicy>) }
    const arrived = { category: 'Kurti', deliveredAt: now }
    expect(most(strict)).toBe('faults')
    expect(wishesBy([strict], 'mind', arrived, now)).toEqual([])
    expect(wishesBy([strict], 'defective', arrived, now)).toHaveLength(2)
  }
  expect([most({ never: ['Kurti'] }, 'Saree'), most({ never: ['Kurti'] }, null)]).toEqual([
    'returns',
    'returns',
  ])
})

test('a return never arrived once it is over without having come, not while it is on its way', () => {
  const way = ['requested', 'approved', 'picked_up'] as const
  expect(neverArrived(way)).toBe(false)
  expect(neverArrived([...way, 'qc_passed', 'refund_due'])).toBe(true)
  expect(neverArrived([...way, 'declined'])).toBe(true)
  expect(neverArrived([...way, 'received', 'qc_passed'])).toBe(false)
})

test('an importer is named of what was made elsewhere alone, however India is written', () => {
  const importer = { importerName: 'Jaipur Traders', importerAddress: 'MI Road' }
  for (const countryOfOrigin of [undefined, '', 'India', ' INDIA '])
    expect(importerOf({ ...importer, countryOfOrigin }), countryOfOrigin).toBeNull()
  expect(importerOf({ ...importer, countryOfOrigin: 'Nepal' })).toEqual({
    name: 'Jaipur Traders',
    address: 'MI Road',
  })
})

test('a piece says who answers for it, else the shop does, in the part that the piece or the shop states', () => {
  const maker = { role: 'marketer', name: '', address: '' } as const
  const of = (details: Parameters<typeof declarationsOf>[0]) =>
    declarationsOf(details, 1499, { ...OPENING_FACTS, maker }).maker
  const shop = { name: OPENING_FACTS.legalName, address: OPENING_FACTS.address.join(', ') }
  expect(of({})).toEqual({ ...shop, role: 'marketer' })
  expect(of({ makerRole: 'packer' })).toEqual({ ...shop, role: 'packer' })
  const own = { makerName: 'Asha Weaves', makerAddress: '7 Johari Bazar, Jaipur' }
  expect(of(own)).toEqual({ role: 'maker', name: own.makerName, address: own.makerAddress })
  expect(of({ makerName: own.makerName })).toEqual({ ...shop, role: 'marketer' })
})

test('consents are sealed from the day on which the law wants it', () => {
  expect(new Date(beginsAt('sealedConsents'))).toEqual(new Date('2027-05-13T00:00:00+05:30'))
})

test('a shop that opens as the demo lacks all that the law wants shown of it; one that has said it, nothing', () => {
  expect(identityLacks(OPENING_FACTS)).toHaveLength(6)
  const officer = { name: 'Asha Rathore', designation: 'Proprietor', phone: '', email: '' }
  const own = { legalName: 'Rang', address: ['Alwar'], phone: '+91 144 270 0000', email: 'rang@shop.example' }
  expect(identityLacks({ ...OPENING_FACTS, ...own, officer })).toEqual([])
})

test('parcels that are still picked up where the demo’s are, of a shop that is elsewhere, are noticed', () => {
  const inAlwar = { ...OPENING_FACTS, address: ['Hope Circle', 'Alwar, Rajasthan 301001', 'India'] }
  const nextDoor = { ...OPENING_FACTS, address: ['9 Haldiyon ka Rasta', 'Jaipur 302 003', 'India'] }
  expect(isPickupTheDemos(inAlwar, OPENING_RULES)).toBe(true)
  expect(isPickupTheDemos(inAlwar, { ...OPENING_RULES, pickupPin: '301001' })).toBe(false)
  expect(isPickupTheDemos(nextDoor, OPENING_RULES)).toBe(false)
  expect(isPickupTheDemos(OPENING_FACTS, OPENING_RULES), 'as the demo opens').toBe(false)
})

test('an address names its PIN code, in one word or two, the last of several, and no telephone', () => {
  expect(pinIn(['Hope Circle', 'Alwar, Rajasthan 301001', 'India'])).toBe('301001')
  expect(pinIn(['Plot 110001', 'Jaipur-302 003', 'India'])).toBe('302003')
  expect(pinIn(['Hope Circle', 'Alwar', '+91 144 270 0000'])).toBeNull()
})

test('a picture comes in the widths below its own, and its own', () => {
  expect(renditionWidths(1200)).toEqual([160, 360, 540, 800, 1200])
  expect(renditionWidths(1080)).toEqual([160, 360, 540, 800, 1080])
  expect(pictureSrcset('', { hash: 'ab', width: 400 }, 'avif')).toBe(
    '/media/ab-160.avif 160w, /media/ab-360.avif 360w, /media/ab-400.avif 400w',
  )
  expect(pictureSrcset('', { hash: 'ab', width: 2400 }, 'webp', WIDEST_ON_PAGE)).toBe(
    '/media/ab-360.webp 360w, /media/ab-800.webp 800w, /media/ab-1200.webp 1200w',
  )
})
