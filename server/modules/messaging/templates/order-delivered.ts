import { POLICY } from '../../../../core/policy.ts'
import { type Definition, type Letterhead, STOP_LINE } from './definition.ts'
import { action, mailOf, type Piece, pieceCount, pieceList, words } from './parts.ts'

export type OrderDelivered = { name: string; code: string; pieces: Piece[] }

const wrong = ({ email }: Letterhead) =>
  `If a piece is wrong or damaged, write to ${email} within ${POLICY.reportDamageHours} hours, with photos of the piece and of the parcel.`

export const orderDelivered: Definition<OrderDelivered> = {
  mail: ({ name, code, pieces }, shop) =>
    mailOf(
      {
        subject: `Your order ${code} is delivered`,
        preheader: `${pieceCount(pieces)}, handed over.`,
        heading: 'Your order is delivered',
        shop,
      },
      [
        words(
          `${name}, the courier has handed over your order ${code}. Hang it for a day before you judge the drape: cloth remembers being folded.`,
        ),
        pieceList(pieces),
        words(wrong(shop)),
        action('See your order', `${shop.publicUrl}/orders`),
      ],
    ),
  whatsapp: {
    name: 'order_delivered',
    category: 'UTILITY',
    body: 'Hello {{1}}, your order {{2}} is delivered. Hang it for a day before you judge the drape: cloth remembers being folded.\n\nIf a piece is wrong or damaged, write to {{4}} within {{3}} hours, with photos.',
    footer: STOP_LINE,
    fill: ({ name, code }, shop) => [name, code, String(POLICY.reportDamageHours), shop.email],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: [] },
  },
}
