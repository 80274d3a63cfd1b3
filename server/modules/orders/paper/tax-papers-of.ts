import type { Paise } from '../../../../core/money.ts'
import { CASH, type PaymentMethod } from '../../../../core/payment-methods.ts'
import type { Address } from '../../../../core/person.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import type { TaxRow } from '../../../../core/tax/invoice-rows.ts'
import type { Database } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { documentsOf, type Seller, type TaxDocument } from '../tax/document.ts'
import { soldPieces } from '../tax/sold-pieces.ts'

/** The tax documents of an order for its buyer, or, without any, a summary of what it costs. */
export type TaxPaper = Whom &
  (
    | ({ kind: 'document' } & TaxDocument)
    | { kind: 'summary'; seller: Omit<Seller, 'gstin'>; number: string; rows: SummaryRow[] }
  )
type Whom = { orderCode: string; address: Address; placedAt: Date } & HowPaid
/** What of it store credit may have paid, and how the rest was to be paid. */
type HowPaid = { creditPaise: Paise; inCash: boolean }
export type SummaryRow = Pick<TaxRow, 'name' | 'quantity' | 'listedPaise' | 'unitPaise' | 'total'>

type Found = Omit<Whom, 'orderCode' | 'inCash'> & {
  id: string
  accountId: string
  code: string
  deliveryPaise: number
  method: PaymentMethod
}

/** The documents in the order of `codes`. Refuses 403 an order of another account than `accountId`, and 404 an unknown one. */
export async function taxPapersOf(
  db: Database,
  { codes, accountId, shop }: { codes: string[]; accountId?: string; shop: ShopFacts },
): Promise<TaxPaper[]> {
  const found = await db<Found[]>`
    select id, account_id as "accountId", code, delivery_paise as "deliveryPaise", address, placed_at as "placedAt",
      credit_paise as "creditPaise", payment_method as method
    from orders where code = any(${codes}) and lapsed_at is null`
  const documents = await documentsOf(
    db,
    found.map(({ id }) => id),
  )
  const papers = codes.map(async (code): Promise<TaxPaper[]> => {
    const order = found.find((row) => row.code === code)
    if (!order) throw new Refusal(ORDERS.orderUnknown)
    if (accountId !== undefined && order.accountId !== accountId) throw new Refusal(ORDERS.orderOfAnother)
    const { address, placedAt, creditPaise, method } = order
    const whom = { orderCode: code, address, placedAt, creditPaise, inCash: method === CASH }
    const own = documents.filter(({ orderId }) => orderId === order.id)
    if (own.length > 0) return own.map((document) => ({ ...document, ...whom, kind: 'document' }))
    return [{ ...whom, kind: 'summary', seller: shop, number: code, rows: await summaryRows(db, order) }]
  })
  return (await Promise.all(papers)).flat()
}

/** The rows of what is left of the order; delivery is charged until the last piece is cancelled. */
async function summaryRows(db: Database, { id, deliveryPaise }: Found): Promise<SummaryRow[]> {
  const pieces = await soldPieces(db, id)
  const rows = pieces.map((piece) => ({ ...piece, total: piece.unitPaise * piece.quantity }))
  if (rows.length === 0 || deliveryPaise === 0) return rows
  const fee = { listedPaise: deliveryPaise, unitPaise: deliveryPaise, total: deliveryPaise }
  return [...rows, { name: 'Delivery', quantity: 0, ...fee }]
}
