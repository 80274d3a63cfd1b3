import { describe, expect, test } from 'vitest'
import { discounted } from '../discount.ts'
import { shareOut } from '../share-out.ts'
import { documentNumber, financialYear } from './documents.ts'
import { checkDigit, gstinFault } from './gstin.ts'
import { invoiceRows, type SoldPieces, sumOfRows } from './invoice-rows.ts'
import { creditLeft, leftRows, reduceLeft } from './left-rows.ts'
import { type Supply, taxIn } from './piece-tax.ts'
import { bandOf, besides, deepened, isIn, rateOf, rateRow } from './rates.ts'
import { isUtgst, placeText, stateCode } from './states.ts'

const now = new Date('2026-11-22T12:00:00Z')
const APPAREL = rateRow('apparel', now)
const BAND = bandOf(APPAREL)!

/** A piece sold from Rajasthan (08). */
const within: Supply = 'within'
const between: Supply = 'between'
const split = (price: number, supply: Supply, taxClass: 'apparel' | 'fabric' = 'apparel') => {
  const { percent } = rateOf(rateRow(taxClass, now), price)
  const { taxable, igst, cgst, sgst } = taxIn(price, percent, supply)
  return supply === 'within' ? [percent, taxable, cgst, sgst] : [percent, taxable, igst]
}
const pieces = (unitPaise: number, over: Partial<SoldPieces> = {}): SoldPieces => ({
  ...{ position: 0, name: 'Kurta', hsn: '6211', taxClass: 'apparel', quantity: 1 },
  ...{ listedPaise: unitPaise, unitPaise },
  ...over,
})
const rows = (sold: SoldPieces[], deliveryPaise: number, supply: Supply = within) =>
  invoiceRows({ pieces: sold, deliveryPaise, supply, at: now })
const told = ({ total, percent, taxable, igst, cgst }: ReturnType<typeof rows>[number]) => [
  total,
  percent,
  taxable,
  igst || cgst,
]

describe('the worked rows, to the paisa', () => {
  test('1 to 4: half of the tax to each government, or all of it as one', () => {
    expect(split(149900, within)).toEqual([5, 142762, 3569, 3569])
    expect(split(21, within), 'half a paisa is one').toEqual([5, 19, 1, 1])
    expect(split(149900, between)).toEqual([5, 142762, 7138])
    expect(split(99900, within)).toEqual([5, 95142, 2379, 2379])
    expect(split(99900, between)).toEqual([5, 95143, 4757])
    expect(split(262500, within)).toEqual([5, 250000, 6250, 6250])
  })
  test('5: between two rates no price holds', () => {
    for (const price of [262501, 295000]) expect(isIn(BAND, price)).toBe(true)
    for (const price of [262500, 295001]) expect(isIn(BAND, price)).toBe(false)
    expect(besides(BAND)).toEqual([262500, 295100])
    expect(bandOf(rateRow('fabric', now))).toBeNull()
    // An order of before: the dearer rate, and a flag.
    expect(rateOf(APPAREL, 270000)).toEqual({ percent: 18, inBand: true })
    expect(rateOf(APPAREL, 295001)).toEqual({ percent: 18, inBand: false })
  })
  test('6 to 9: the dearer rate; a saree is cloth at any price', () => {
    expect(split(295001, between)).toEqual([18, 250001, 45000])
    expect(split(295100, within)).toEqual([18, 250084, 22508, 22508])
    expect(split(349900, between)).toEqual([18, 296525, 53375])
    expect(split(349900, within)).toEqual([18, 296526, 26687, 26687])
    expect(split(1850000, within, 'fabric')).toEqual([5, 1761904, 44048, 44048])
  })
  test('10: a discount that lands in the band goes on to where the lower rate holds', () => {
    const price = discounted(349900, { discountType: 'percentage', discountValue: 20 }, now)
    expect(price).toBe(279920)
    expect(deepened(APPAREL, price)).toBe(262500)
    expect(349900 - deepened(APPAREL, price)).toBe(87400)
    expect(deepened(APPAREL, 295001)).toBe(295001)
  })
  const shares = shareOut(50000, [349900, 149900])
  const eleven = [
    pieces(349900 - shares[0]!),
    pieces(149900 - shares[1]!, { position: 1, name: 'Dupatta', hsn: '6214' }),
  ]
  test('11: what is off is shared by value', () => {
    expect(shares).toEqual([35004, 14996])
    expect(split(314896, within)).toEqual([18, 266862, 24017, 24017])
    expect(split(134904, within)).toEqual([5, 128480, 3212, 3212])
  })
  test('12: the delivery goes with the goods, at their rates', () => {
    const invoice = rows(eleven, 15000)
    expect(invoice.slice(2).map(told)).toEqual([
      [10501, 18, 8899, 801],
      [4499, 5, 4285, 107],
    ])
    expect(invoice.slice(2).map(({ quantity, hsn }) => [quantity, hsn])).toEqual([
      [0, '6211'],
      [0, '6214'],
    ])
    expect(sumOfRows(invoice).total).toBe(464800)
  })
  test('12, where the delivery counts towards what makes a piece dearer, or does not', () => {
    for (const [feeCounts, percent] of [
      [false, 5],
      [true, 18],
    ] as const) {
      const sale = { pieces: [pieces(262500)], deliveryPaise: 15000, supply: within, at: now, feeCounts }
      expect(invoiceRows(sale)).toMatchObject([
        { percent, flips: true },
        { percent, total: 15000 },
      ])
    }
  })
  test('13: alike pieces differ by a paisa, the first has it', () => {
    expect(shareOut(10000, [149900, 149900, 149900])).toEqual([3334, 3333, 3333])
    const dear = [265_896_632, 34_103_371]
    expect(shareOut(300_000_003, dear), 'exact, however much it is').toEqual(dear)
  })
  test('14: a dear piece to another state', () => {
    const invoice = rows([pieces(12500000)], 15000, between)
    expect(invoice.map(told)).toEqual([
      [12500000, 18, 10593220, 1906780],
      [15000, 18, 12712, 2288],
    ])
    expect(sumOfRows(invoice).total).toBe(12515000)
  })
  test('15: one of them comes back, the delivery stays', () => {
    const credit = creditLeft(leftRows(rows(eleven, 15000), []), [{ place: 1, quantity: 1 }])
    expect(sumOfRows(credit)).toEqual({ total: 134904, taxable: 128480, igst: 0, cgst: 3212, sgst: 3212 })
    // Of one piece no two come back, nor of what is left after it has.
    const left = leftRows(rows(eleven, 15000), [{ rows: credit, credited: [{ place: 1, quantity: 1 }] }])
    for (const [place, quantity] of [
      [0, 2],
      [0, 0],
      [1, 1],
    ] as const)
      expect(() => creditLeft(left, [{ place, quantity }]), `${place}`).toThrow(RangeError)
    expect(creditLeft(left, [{ place: 0, quantity: 1 }])[0]!.total).toBe(314896)
  })
  test('16: a parcel comes back to the shop: all of it', () => {
    const invoice = rows([pieces(149900)], 15000)
    const left = leftRows(invoice, [])
    const credit = creditLeft(
      left,
      left.map(({ place, pieces }) => ({ place, quantity: pieces })),
    )
    expect(sumOfRows(credit)).toEqual(sumOfRows(invoice))
    expect(sumOfRows(credit).total).toBe(164900)
  })
  test('17: the year ends in India', () => {
    const years = ['2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z'].map((at) => financialYear(new Date(at)))
    expect(years).toEqual(['2627', '2728'])
    expect(documentNumber('T', years[1]!, 1)).toBe('T/2728/000001')
  })
})

test('what is taken off a piece and is more than it costs is taken off the rest', () => {
  const left = leftRows(rows([pieces(149900)], 15000), [])
  const taken = (amount: number) =>
    reduceLeft(left, amount, within, ({ position }) => position === 0).rows.map(({ total }) => total)
  expect(taken(149900)).toEqual([149900])
  expect(taken(150000)).toEqual([149900, 100])
  expect(taken(170000), 'and never more than there is').toEqual([149900, 15000])
})

test('of what is rounded for each piece no more tax goes back than was charged', () => {
  const taxBack = (supply: Supply) => {
    const left = leftRows(rows([pieces(149900, { quantity: 20 })], 0, supply), [])
    const { igst, cgst, sgst } = sumOfRows(reduceLeft(left, 20 * 149900 - 1, supply).rows)
    return [igst, cgst, sgst]
  }
  expect(taxBack(between)).toEqual([20 * 7138, 0, 0])
  expect(taxBack(within)).toEqual([0, 20 * 3569, 20 * 3569])
})

test('a GSTIN is known by its check digit', () => {
  expect(checkDigit('08AABCT2016Q1Z')).toBe('5')
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '08AABCT2016Q1Z5'])
    expect(gstinFault(right)).toBeNull()
  expect(gstinFault('27AAPFU0939F1ZW')).toBe('check digit')
  expect(gstinFault('28AAPFU0939F1ZV')).toBe('state')
  for (const wrong of ['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1YV'])
    expect(gstinFault(wrong)).toBe('shape')
})

const STATES =
  `Jammu and Kashmir, Himachal Pradesh, Punjab, Chandigarh, Uttarakhand, Haryana, Delhi, Rajasthan,
Uttar Pradesh, Bihar, Sikkim, Arunachal Pradesh, Nagaland, Manipur, Mizoram, Tripura, Meghalaya, Assam, West Bengal,
Jharkhand, Odisha, Chhattisgarh, Madhya Pradesh, Gujarat, -, Dadra and Nagar Haveli and Daman and Diu, Maharashtra, -,
Karnataka, Goa, Lakshadweep, Kerala, Tamil Nadu, Puducherry, Andaman and Nicobar Islands, Telangana, Andhra Pradesh,
Ladakh`.split(/,\s/)

test('a state is known however it is written', () => {
  expect(STATES.map(stateCode)).toEqual(
    STATES.map((name, place) => (name === '-' ? null : String(place + 1).padStart(2, '0'))),
  )
  const former = [
    'Uttaranchal',
    'Chattisgarh',
    'Telengana',
    'Delhi NCR',
    'NCT of Delhi',
    'Dadra and Nagar Haveli',
  ]
  expect(former.map(stateCode)).toEqual(['05', '22', '36', '07', '07', '26'])
  expect([' rajasthan ', 'Jammu & Kashmir', 'Orissa', 'New Delhi'].map(stateCode)).toEqual([
    '08',
    '01',
    '21',
    '07',
  ])
  expect(['Pondicherry', 'Daman & Diu', 'Andaman  and Nicobar'].map(stateCode)).toEqual(['34', '26', '35'])
  expect(stateCode('Atlantis')).toBeNull()
  expect(placeText('08')).toBe('08-Rajasthan')
  expect(['04', '26', '31', '35', '38', '08', '34'].map(isUtgst)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('rates hold from their day, as days begin in India', () => {
  expect(rateRow('apparel', new Date('2025-09-21T18:29:59Z')).dearer).toEqual({ above: 100000, percent: 12 })
  expect(rateRow('apparel', new Date('2025-09-21T18:30:00Z')).dearer).toEqual({ above: 250000, percent: 18 })
})

test('a number is at most sixteen characters', () => {
  expect(documentNumber('C', '2627', 999_999_999)).toBe('C/2627/999999999')
  expect(() => documentNumber('C', '2627', 1_000_000_000)).toThrow(RangeError)
})
