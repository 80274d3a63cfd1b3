import { words as inEvery } from '#words/in/mails/parcel-news'
import { priceText } from '../../../../core/money.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, line, orWaits } from './parts.ts'

type Words = (typeof inEvery)['en']

type Order = { name: string; code: string }
const EXAMPLE = { name: 'A Shopper', code: 'K7M2Q9X4TD' }
const yes = (is: boolean) => (is ? 'yes' : 'other') as 'yes' | 'other'

/** The courier was there, and it will try again. */
export type OrderUndelivered = Order & { trackingUrl: string | null }

export const orderUndelivered = template<OrderUndelivered, Words>(inEvery, {
  mail: ({ name, code, trackingUrl }, words, shop) => ({
    subject: words.undeliveredSubject({ code }),
    preheader: words.undeliveredNext,
    heading: words.undeliveredHeading,
    parts: [
      line(words.undelivered({ name, code })),
      line(words.undeliveredNext),
      action(words.followTheParcel, trackingUrl ?? pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'order_undelivered',
    body: (words) => words.undeliveredWhatsapp(holes('name', 'code', 'link')),
    fill: ({ name, code, trackingUrl }, _, shop) => [name, code, trackingUrl ?? pageAt(shop, '/orders')],
    example: { ...EXAMPLE, trackingUrl: 'https://shiprocket.co/tracking/59628114370' },
  },
})

/** It is on its way back. `paid`: what was paid goes back once it is there. */
export type OrderReturning = Order & { paid: boolean }

export const orderReturning = template<OrderReturning, Words>(inEvery, {
  mail: ({ name, code, paid }, words, shop) => ({
    subject: words.returningSubject({ code }),
    preheader: paid ? words.returningPaid : words.returningCash,
    heading: words.returningHeading,
    parts: [
      line(words.returning({ name, code })),
      line(paid ? words.returningPaid : words.returningCash),
      action(words.seeYourOrders, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'order_returning',
    body: (words) => words.returningWhatsapp(holes('name', 'code', 'money')),
    fill: ({ name, code, paid }, words) => [name, code, paid ? words.returningPaid : words.returningCash],
    example: { ...EXAMPLE, paid: true },
  },
})

/** What then is for a person of the shop to say. Older ones lack `paid`. */
export type OrderLost = Order & { damaged: boolean; paid?: boolean }

export const orderLost = template<OrderLost, Words>(inEvery, {
  mail: ({ name, code, damaged, paid }, words, shop) => ({
    subject: words.lostSubject({ code }),
    preheader: afterLoss(paid, words),
    heading: words.lostHeading,
    parts: [
      line(words.lost({ name, code, damaged: yes(damaged) })),
      line(afterLoss(paid, words)),
      action(words.seeYourOrders, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'order_lost',
    body: (words) => words.lostWhatsapp(holes('name', 'code', 'what', 'next')),
    fill: ({ name, code, damaged, paid }, words) => [
      name,
      code,
      damaged ? words.wasDamaged : words.wasLost,
      afterLoss(paid, words),
    ],
    example: { ...EXAMPLE, damaged: false, paid: true },
  },
})

/** It did not reach its shopper, and will not. `refund`: rupees that go back, 0 for none; `linked`: of these, by a payout link. Older ones lack that and `paid`. */
export type OrderEnded = Order & { lost: boolean; refund: number; linked?: number; paid?: boolean }

export const orderEnded = template<OrderEnded, Words>(inEvery, {
  mail: ({ name, code, lost, ...money }, words, shop) => ({
    subject: words.endedSubject({ code }),
    preheader: words.endedPreheader({ code }),
    heading: words.endedHeading({ lost: yes(lost) }),
    parts: [
      line(words.ended({ name, code, lost: yes(lost) })),
      line(moneyOf(money, words, shop)),
      action(words.seeYourOrders, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'order_ended',
    body: (words) => words.endedWhatsapp(holes('name', 'what', 'money')),
    fill: ({ name, code, lost, ...money }, words, shop) => [
      name,
      lost ? words.isGone({ code }) : words.isBack({ code }),
      moneyOf(money, words, shop),
    ],
    example: { ...EXAMPLE, lost: false, refund: 1649 },
  },
})

/** Its order is over, and the courier has it all the same. */
export type ParcelAfterAll = Order & { delivered: boolean; returning: boolean }

export const parcelAfterAll = template<ParcelAfterAll, Words>(inEvery, {
  mail: ({ name, code, ...where }, words, shop) => ({
    subject: words.afterAllSubject({ code }),
    preheader: afterAll(where, words),
    heading: words.afterAllHeading,
    parts: [
      line(words.afterAll({ name, code })),
      line(afterAll(where, words)),
      action(words.seeYourOrders, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'parcel_after_all',
    body: (words) => words.afterAllWhatsapp(holes('name', 'code', 'what')),
    fill: ({ name, code, ...where }, words) => [name, code, afterAll(where, words)],
    example: { ...EXAMPLE, delivered: false, returning: false },
  },
})

const afterLoss = (paid: boolean | undefined, words: Words): string =>
  paid === false ? words.lostCash : words.lostPaid

function afterAll({ delivered, returning }: Omit<ParcelAfterAll, keyof Order>, words: Words): string {
  if (delivered) return words.afterAllDelivered
  return returning ? words.afterAllReturning : words.afterAllComing
}

function moneyOf(
  { refund, linked = 0, paid }: Pick<OrderEnded, 'refund' | 'linked' | 'paid'>,
  words: Words,
  shop: Letterhead,
): string {
  if (refund > 0)
    return orWaits(words.endedRefund({ price: priceText(refund), linked: yes(linked > 0) }), linked, shop)
  return paid ? words.endedGoneBack : words.endedCash
}
