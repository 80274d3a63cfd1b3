import { z } from 'zod'
import type { SheetName } from '../../core/tax/gstr1-sheets.ts'
import { HSN_DIGITS, type TaxRules } from '../../core/tax/rules.ts'
import { line } from '../text.ts'
import { version } from '../version.ts'
import { type Done, row } from './call.ts'

const rules = z.strictObject({
  feeCounts: z.boolean(),
  hsnDigits: z.union(
    HSN_DIGITS.map((digits) => z.literal(digits)),
    { error: `must be one of ${HSN_DIGITS.join(', ')}` },
  ),
  signatory: line(80).nullable(),
  hindiLabels: z.boolean(),
})
const taxRules = z.strictObject({
  /** The version of the settings that was changed. */
  version: version(0),
  rules,
})

/** What accountants want of the shop. */
export const TAX_CALLS = {
  'GET /api/admin/tax': row<TaxMonth>()(
    'manager',
    null,
    'What a month’s invoices less credit notes come to, and whether the ledger says so too: month, 2026-11, or a quarter, 2026-Q4',
  ),
  'GET /api/admin/gstr1.csv': row<string>()(
    'manager',
    null,
    'One sheet of a month’s GSTR-1 as the offline tool reads it: month (or a quarter, 2026-Q4), sheet (b2b,sez,de, b2cs, b2cl, cdnr, cdnur, hsn(b2b), hsn(b2c), docs)',
  ),
  'PUT /api/admin/tax-rules': row<Done & { version: number }>()(
    'owner',
    taxRules,
    'Changes what papers and returns go by; 409 when someone else has saved since',
  ),
} as const

export type TaxMonth = {
  success: true
  /** '2026-11', in India, or '2026-Q4'. */
  month: string
  gstin: string | null
  /** The code and name of the state that it is registered in, or else that parcels are picked up in. */
  ownState: string
  invoices: number
  creditNotes: number
  /** Rupees, notes taken off. */
  value: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
  /** By how much the ledger has another tax, in rupees; 0: the books agree. */
  ledgerDiffers: number
  /** How many rows each sheet has. */
  sheets: { name: SheetName; rows: number }[]
  /** Of published products of apparel: those whose price fits neither rate, or will once their discount ends. */
  inBand: { handle: string; name: string; price: number; besides: [number, number] }[]
  rules: TaxRules
  version: number
}
