import type { Paise } from '../../../../core/money.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import type { Series } from '../../../../core/tax/documents.ts'
import type { CreditedRow, TaxRow } from '../../../../core/tax/invoice-rows.ts'
import type { Supply } from '../../../../core/tax/piece-tax.ts'
import type { Database, Transaction } from '../../../platform/database.ts'

export const WHYS_CREDITED = ['came back', 'returned', 'price reduced'] as const
/**
 * `came back`: the whole parcel, which its buyer never received. `returned`: pieces sent back by a buyer who had them.
 * `price reduced`: no pieces, only a part of their price.
 */
export type WhyCredited = (typeof WHYS_CREDITED)[number]

/** The shop as it was when it issued the document. */
export type Seller = {
  name: string
  legalName: string
  gstin: string
  address: string[]
  phone: string
  email: string
}

/** Null: without a GSTIN the shop issues no tax invoices. */
export function sellerOf({ name, legalName, gstin, address, phone, email }: ShopFacts): Seller | null {
  return gstin === null ? null : { name, legalName, gstin, address, phone, email }
}

/** A tax invoice, or a credit note with what it credits. */
export type TaxDocument = {
  id: string
  number: string
  series: Series
  issuedAt: Date
  orderId: string
  orderCode: string
  /** Only of a credit note. */
  invoice: { id: string; number: string; issuedAt: Date } | null
  why: WhyCredited | null
  seller: Seller
  /** The code of the state that the goods were delivered to. */
  place: string
  supply: Supply
  rows: TaxRow[]
  credited: CreditedRow[] | null
  totalPaise: Paise
}

/** Documents of orders, oldest first. */
export async function documentsOf(sql: Database | Transaction, orderIds: string[]): Promise<TaxDocument[]> {
  const rows = await sql<(Omit<TaxDocument, 'invoice'> & { invoice: StoredInvoice | null })[]>`
    select d.id, d.number, d.series, d.issued_at as "issuedAt", d.order_id as "orderId", o.code as "orderCode",
      case when i.id is not null
        then jsonb_build_object('id', i.id, 'number', i.number, 'issuedAt', i.issued_at) end as invoice,
      d.why, d.seller, d.place, d.supply, d.rows, d.credited, d.total_paise as "totalPaise"
    from tax_documents d join orders o on o.id = d.order_id left join tax_documents i on i.id = d.invoice_id
    where d.order_id = any(${orderIds}::uuid[]) order by d.issued_at, d.series desc, d.count`
  return rows.map(({ invoice, ...row }) => ({
    ...row,
    invoice: invoice && { ...invoice, issuedAt: new Date(invoice.issuedAt) },
  }))
}

type StoredInvoice = { id: string; number: string; issuedAt: string }
