import { rupees } from '../../../core/money.ts'
import { gstinState } from '../../../core/tax/gstin.ts'
import { SHEETS, sheetOf } from '../../../core/tax/gstr1-sheets.ts'
import { placeText, stateCode } from '../../../core/tax/states.ts'
import { pricesInBand } from '../../modules/catalogue/prices-in-band.ts'
import { readGstr1 } from '../../modules/orders/tax/read-gstr1.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import { saveTaxRules } from '../../modules/settings/save-settings.ts'
import { lookUpPin } from '../../modules/shipping/pincodes.ts'
import { csvLine } from '../../platform/csv/csv-text.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'
import { oneMonthIn, oneOf } from './query-fields.ts'

export function openTaxRoutes({ open }: AdminDoor) {
  open('GET /api/admin/tax', async ({ db }, { query }) => taxMonth(db, monthIn(query)))

  open('GET /api/admin/gstr1.csv', async ({ db, settings }, { query, asFile }) => {
    const month = monthIn(query)
    const sheet = oneOf(query, 'sheet', SHEETS) ?? 'b2cs'
    const { gstr1 } = await readGstr1(db, month, settings.taxRules())
    asFile(`gstr1-${month}-${sheet.replace(/\W+/g, '-').replace(/-$/, '')}.csv`, 'text/csv; charset=utf-8')
    return Buffer.from(sheetOf(gstr1, sheet).map(csvOf).join(''))
  })

  open('PUT /api/admin/tax-rules', async ({ db, settings }, { staff, payload }) => {
    const version = await saveTaxRules(db, staff, payload.rules, payload.version)
    await settings.caughtUp()
    return { version, message: 'Saved. Papers and returns go by it from now on.' }
  })
}

/** Texts that buyers have typed are made harmless for spreadsheets; negative amounts stay numbers. */
const csvOf = (cells: string[]) => csvLine(cells, (cell) => /^-?\d+(\.\d\d)?$/.test(cell))

async function taxMonth(db: Shop['db'], month: string) {
  const { facts, deliveryRules, taxRules: rules, version } = await readSettings(db)
  const { gstr1, taxPaise, ledgerPaise } = await readGstr1(db, month, rules)
  const { total, taxable, igst, cgst, sgst } = gstr1.net
  const pickup = await lookUpPin(deliveryRules.pickupPin)
  const state = facts.gstin ? gstinState(facts.gstin) : stateCode(pickup?.state ?? '')
  return {
    month,
    gstin: facts.gstin,
    ownState: state ? placeText(state) : 'the state that parcels are picked up in',
    invoices: gstr1.docs.get('T')?.count ?? 0,
    creditNotes: gstr1.docs.get('C')?.count ?? 0,
    value: rupees(total),
    taxable: rupees(taxable),
    igst: rupees(igst),
    cgst: rupees(cgst),
    sgst: rupees(sgst),
    ledgerDiffers: rupees(taxPaise - ledgerPaise),
    sheets: SHEETS.map((name) => ({ name, rows: sheetOf(gstr1, name).length - 1 })),
    inBand: await pricesInBand(db, new Date()),
    rules,
    version,
  }
}

/** A month or a quarter, by default the present month. */
const monthIn = (query: URLSearchParams): string =>
  /^20\d\d-Q[1-4]$/.exec(query.get('month') ?? '')?.[0] ?? oneMonthIn(query)
