import { words as inEvery } from '#words/in/mails/return-news'
import { courierText } from '../../../../core/courier-name.ts'
import { SIZE_HELD_DAYS } from '../../../../core/return-policy.ts'
import type { ReturnState, Wish } from '../../../../core/return-state.ts'
import { returnedAs } from '../../../../core/returned-as.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, facts, line, orWaits, pieceList } from './parts.ts'

type Words = (typeof inEvery)['en']

/** Of the others another message speaks, or nobody has to. */
export const TOLD_RETURN_STATES = [
  'requested',
  'approved',
  'declined',
  'cancelled',
  'pickup_booked',
  'received',
  'qc_failed',
  'refund_due',
  'sent_back',
] as const satisfies readonly ReturnState[]
type ToldReturnState = (typeof TOLD_RETURN_STATES)[number]
/**
 * Of its way: the courier came in vain, so often that it is called off; it brings it back to its shopper, and has; it lost it; it
 * never came, and the return ends without it.
 */
export type PickupNews = 'missed' | 'called_off' | 'going_back' | 'is_back' | 'lost' | 'never_came'

/** How far a return has come. `said`: why it is not taken. `awb`: of whichever parcel the state is about. `amount` in rupees. */
export type ReturnNews = {
  name: string
  code: string
  orderCode: string
  /** `let_go`: the other size of an exchange is kept no longer. */
  state: ToldReturnState | PickupNews | 'let_go'
  wish: Wish
  shopPays: boolean
  piece: string
  size: string
  quantity: number
  otherSize: string | null
  /** That size is kept for them; what was written before that was told says nothing of it. */
  isHeld?: boolean
  amount: number
  /** Rupees of the amount that become store credit; what was written before that was told says nothing of it. */
  credited?: number
  /** Rupees of the amount that go by a payout link; missing in older messages. */
  linked?: number
  said: string | null
  courier: string | null
  awb: string | null
  /** How often the courier came in vain, of how many times. */
  tries?: number | null
  mostTries?: number | null
}

export const returnNews = template<ReturnNews, Words>(inEvery, {
  mail(news, words, shop) {
    const { name, code, orderCode, state, piece, size, quantity, said, courier, awb, otherSize } = news
    const isToSend = state === 'approved' && !news.shopPays
    const { credit } = returnedAs({ credited: 0, ...news })
    return {
      subject: words.subject({ state, code, credit }),
      preheader: whatNow(news, words, shop),
      heading: words.heading({
        state,
        fetched: news.shopPays ? 'yes' : 'other',
        credit,
        waits: linkedIn(news) > 0 && !shop.payoutsOn ? 'yes' : 'other',
      }),
      parts: [
        line(words.text({ name, orderCode, pieces: quantity })),
        pieceList([{ name: piece, size, quantity }]),
        line(whatNow(news, words, shop, 'below')),
        said ? line(words.theReason({ reason: said })) : null,
        isToSend ? line(placeOf(shop)) : null,
        facts([
          [words.returnNumber, code],
          [words.otherSize, MAY_COME.includes(state) ? otherSize : null],
          [words.courier, awb && courier && courierText(courier, shop.couriers)],
          [words.awb, awb],
        ]),
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    }
  },
  whatsapp: {
    name: 'return_news',
    body: (words) => words.whatsapp(holes('name', 'code', 'piece', 'news', 'link')),
    fill: (news, words, shop) => [
      news.name,
      news.code,
      news.piece,
      whatNow(news, words, shop),
      pageAt(shop, '/orders'),
    ],
    example: {
      name: 'A Shopper',
      code: 'R7M2Q9X4TD',
      orderCode: 'K7M2Q9X4TD',
      state: 'refund_due',
      wish: 'money',
      shopPays: true,
      piece: 'Bela A-Line Kurti',
      size: 'M',
      quantity: 1,
      otherSize: null,
      amount: 1649,
      said: null,
      courier: null,
      awb: null,
    },
  },
})

/** The other piece of an exchange may still come. */
const MAY_COME: ReturnNews['state'][] = [
  'requested',
  'approved',
  'pickup_booked',
  'missed',
  'called_off',
  'going_back',
  'is_back',
  'received',
]

/** `where`: whether the address of the shop stands below it. */
const whatNow = (
  news: ReturnNews,
  words: Words,
  shop: Letterhead,
  where: 'below' | 'other' = 'other',
): string => {
  const { state, wish, shopPays, otherSize, isHeld = true, tries, mostTries } = news
  const said = words.whatNow({
    state,
    wish,
    fetched: shopPays ? 'yes' : 'other',
    where,
    address: placeOf(shop),
    ...returnedAs({ credited: 0, ...news }),
    size: otherSize ?? '',
    held: isHeld ? 'yes' : 'other',
    days: SIZE_HELD_DAYS,
    tries: tries ?? 0,
    most: mostTries ?? 1,
  })
  return orWaits(said, linkedIn(news), shop)
}

/** Rupees by a payout link, of which such a message speaks. */
const linkedIn = ({ state, wish, isHeld = true, linked = 0 }: ReturnNews): number =>
  OF_MONEY.includes(state) || (state === 'received' && (wish === 'money' || !isHeld)) ? linked : 0
const OF_MONEY: ReturnNews['state'][] = ['refund_due', 'lost', 'let_go']

const placeOf = ({ name, address }: Letterhead): string => [name, ...address].join(', ')
