import { priceText } from '../../../../core/money.ts'
import { POLICY } from '../../../../core/policy.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, mailOf, type Piece, pieceList, words } from './parts.ts'

/** `total` in rupees. */
export type OrderRestored = { name: string; code: string; pieces: Piece[]; total: number }

export const orderRestored: Definition<OrderRestored> = {
  mail: ({ name, code, pieces, total }, shop) =>
    mailOf(
      {
        subject: `Your payment has come, and your order ${code} stands`,
        preheader: `${priceText(total)}, paid.`,
        heading: 'Your order stands',
        shop,
      },
      [
        words(
          `${name}, your payment of ${priceText(total)} came after the time for paying was over. The pieces were still here, so your order ${code} stands and is paid.`,
        ),
        pieceList(pieces),
        words(`We pack it within ${POLICY.processingHours} hours. You can follow it in My Orders.`),
        action('See your order', `${shop.publicUrl}/orders`),
      ],
    ),
  whatsapp: {
    name: 'order_restored',
    category: 'UTILITY',
    body: 'Hello {{1}}, your payment of {{2}} came late, and the pieces were still here: your order {{3}} stands and is paid. We pack it within {{4}} hours.',
    footer: STOP_LINE,
    fill: ({ name, code, total }) => [name, priceText(total), code, POLICY.processingHours],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: [], total: 1649 },
  },
}
