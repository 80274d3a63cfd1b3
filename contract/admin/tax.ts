import { z } from 'zod'
import type { SheetName } from '../../core/tax/gstr1-sheets.ts'
import { HSN_DIGITS, type TaxRules } from '../../core/tax/rules.ts'
import type { Said } from '../replies.ts'
import { line } from '../text.ts'
import { version } from '../version.ts'
import { row } from './call.ts'

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
  /** The version of the settings that was edited. */
  version: version(0),
  rules,
})

/** Tax settings and GST returns. */
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
  'PUT /api/admin/tax-rules': row<Said & { version: number }>()(
    'owner',
    taxRules,
    'Changes what papers and returns go by; 409 when someone else has saved since',
  ),
} as const

export type TaxMonth = {
  /** '2026-11' in India, or '2026-Q4'. */
  month: string
  gstin: string | null
  /** Code and name of the state of registration, or without one of the state of the pickup address. */
  ownState: string
  invoices: number
  creditNotes: number
  /** Rupees, credit notes deducted. */
  value: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
  /** Rupees by which the ledger's tax differs; 0: the books agree. */
  ledgerDiffers: number
  /** The number of rows of each sheet. */
  sheets: { name: SheetName; rows: number }[]
  /** Published apparel whose price fits no tax rate, now or once its discount ends. */
  inBand: { handle: string; name: string; price: number; besides: [number, number] }[]
  rules: TaxRules
  version: number
}
