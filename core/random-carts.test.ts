import { expect, test } from 'vitest'
import { type CouponLine, type CouponOffer, couponShares, PLAIN_COUPON } from './coupon.ts'
import { cancelledPaise, costNow, totals } from './totals.ts'

const CARTS = 3000
const now = new Date('2026-11-26T12:00:00Z')

test(`of ${CARTS} carts, what a coupon takes off is what a slow hand reckons, and piece by piece all goes back`, () => {
  const random = randomFrom(20_261_126)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const wrong: string[] = []
  for (let cart = 0; cart < CARTS; cart++) {
    const lines: CouponLine[] = Array.from({ length: 1 + upTo(3) }, (_, place) => ({
      ...{ handle: `p${place}`, category: 'Kurti', taxClass: random() < 0.7 ? 'apparel' : 'fabric' },
      unitPaise: 100 + (random() < 0.3 ? 262_000 + upTo(70_000) : upTo(900_000)),
      quantity: 1 + upTo(3),
    }))
    const kind = (['percent', 'fixed', 'buy-get'] as const)[upTo(2)]!
    const offer: CouponOffer = { ...PLAIN_COUPON, kind, products: random() < 0.3 ? ['p0'] : [] }
    if (kind === 'percent') Object.assign(offer, { percent: 1 + upTo(89), capPaise: 100 * (1 + upTo(9000)) })
    if (kind === 'fixed') offer.valuePaise = 100 * (1 + upTo(9000))
    if (kind === 'buy-get') Object.assign(offer, { buy: 1 + upTo(2), get: 1 + upTo(1) })

    const isMine = ({ handle }: CouponLine) => offer.products.length === 0 || handle === 'p0'
    const prices = lines.flatMap((line) => (isMine(line) ? Array(line.quantity).fill(line.unitPaise) : []))
    const sum = sumOf(prices)
    const free = Math.floor(prices.length / ((offer.buy ?? 1) + (offer.get ?? 0))) * (offer.get ?? 0)
    const worth = {
      percent: Math.min(Math.floor((sum * (offer.percent ?? 0) + 50) / 100), offer.capPaise ?? 0),
      fixed: offer.valuePaise ?? 0,
      'buy-get': sumOf(prices.toSorted((a, b) => a - b).slice(0, free)),
    }[kind]
    const plain = couponShares(offer, lines, { deepens: false, now })
    if (sumOf(plain.flat()) !== Math.max(0, Math.min(worth, sum - 100))) wrong.push(`${cart}: its worth`)
    const shares = couponShares(offer, lines, { deepens: true, now })
    lines.forEach(({ taxClass, unitPaise }, place) => {
      plain[place]!.forEach((share, piece) => {
        const left = unitPaise - share
        const isBetween = taxClass === 'apparel' && share > 0 && left > 262_500 && left < 295_001
        if (shares[place]![piece] !== (isBetween ? unitPaise - 262_500 : share))
          wrong.push(`${cart}: a share`)
      })
    })

    const delivery = { feePaise: 15_000, freeFromPaise: random() < 0.5 ? 100_000 * upTo(9) : null }
    const bag = lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity }))
    const sums = totals(bag, delivery, { goodsPaise: sumOf(shares.flat()), freeDelivery: false })
    const ordered = lines.map(({ unitPaise, quantity }, place) => ({
      ...{ unitPaise, quantity, cancelledQuantity: 0, couponPaise: shares[place]!, givenBackPaise: null },
    }))
    for (let back = 0; ; ) {
      if (back + costNow(ordered, sums.delivery) !== sums.total) wrong.push(`${cart}: what goes back`)
      const open = ordered.filter(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity)
      const line = open[upTo(open.length - 1)]!
      const isLast = open.length === 1 && line.quantity - line.cancelledQuantity === 1
      back += cancelledPaise(line, 1)
      line.cancelledQuantity += 1
      if (isLast && back + sums.delivery !== sums.total) wrong.push(`${cart}: all that goes back`)
      if (isLast && costNow(ordered, sums.delivery) !== 0) wrong.push(`${cart}: what nothing costs`)
      if (isLast) break
    }
  }
  expect(wrong).toEqual([])
})

const sumOf = (amounts: number[]): number => amounts.reduce((before, amount) => before + amount, 0)

/** Mulberry32: the same carts every time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
