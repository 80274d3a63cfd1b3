import { words as inEvery } from '#words/in/mails/order-to-confirm'
import { dayTimeText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import type { Address } from '../../../../core/person.ts'
import { confirmPayload } from '../confirm-payload.ts'
import { type Bill, bill, goingTo } from './bill.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, line, type Piece, pieceCount, pieceList, piecesInside } from './parts.ts'

type Words = (typeof inEvery)['en']

/** Amounts in rupees, moments in ISO 8601. */
export type OrderToConfirm = {
  name: string
  code: string
  placedAt: string
  lines: Piece[]
  total: number
  /** It is cancelled then. */
  confirmBy: string
  /** What the link proves it by. */
  token: string
  isReminder: boolean
  /** Reminders lack it, whose order may have changed, and so do older messages. */
  bill?: Bill
  /** Null: a mailbox that may be somebody else's is not told. */
  address?: Address | null
}

export const orderToConfirm = template<OrderToConfirm, Words>(inEvery, {
  mail(order, words, shop) {
    const { name, code, placedAt, lines, total, confirmBy, token, isReminder, address } = order
    const price = priceText(total)
    return {
      subject: isReminder ? words.reminderSubject({ code }) : words.subject({ code }),
      preheader: words.preheader({ pieces: pieceCount(lines, shop.locale), total: price }),
      heading: words.heading,
      parts: [
        line(words.ask({ name, code, placedAt: dayTimeText(placedAt, shop.locale), total: price })),
        order.bill ? bill(order.bill, shop.locale) : pieceList(lines),
        address ? goingTo(address, shop.locale) : null,
        // Behind the #, so that it stands in no log; the page it leads to has a button, so that no scanner of mails confirms.
        action(words.confirm, `${pageAt(shop, '/confirm-order')}#${code}.${token}`),
        line(words.until({ until: dayTimeText(confirmBy, shop.locale) })),
        line(words.notYours),
      ],
    }
  },
  whatsapp: {
    name: 'order_to_confirm',
    body: (words) => words.whatsapp(holes('name', 'code', 'pieces', 'total', 'until')),
    button: { text: (words) => words.whatsappButton, payload: ({ code }) => confirmPayload(code) },
    fill: ({ name, code, lines, total, confirmBy, isReminder }, words, shop) => [
      name,
      code,
      // A form of its own for the reminder would have to be approved.
      isReminder
        ? words.whatsappAgain({ pieces: piecesInside(lines, shop.locale) })
        : piecesInside(lines, shop.locale),
      priceText(total),
      dayTimeText(confirmBy, shop.locale),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      placedAt: '2026-11-21T12:00:00.000Z',
      lines: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }],
      total: 1649,
      confirmBy: '2026-11-22T12:00:00.000Z',
      token: 'mG1v0kS8b2Yc4WqT6xJpZA',
      isReminder: false,
    },
  },
})
