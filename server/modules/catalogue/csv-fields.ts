import { rupees } from '../../../core/money.ts'
import { SIZES, type Size } from '../../../core/sizes.ts'
import { fromIndiaTime, isSize } from './csv-columns.ts'
import { type CsvFault, type CsvProduct, wholeOf } from './csv-products.ts'
import type { Draft } from './draft.ts'
import { draftFrom, PRODUCT_STATES, type ProductInFull, type ProductState } from './read-in-full.ts'

/** `fields`: what a form would send, not checked yet. `stock`: what was counted. */
export type CsvFields = {
  fields: Record<string, unknown>
  state: ProductState
  stock: { size: Size; counted: number }[]
}

type Report = (column: string | null, message: string, row?: number) => void

/** What the file makes of a product: what it does not speak of stays as it is, or as new products are. */
export function fieldsOf(
  product: CsvProduct,
  existing: ProductInFull | null,
  tell: (fault: CsvFault) => void,
): CsvFields {
  const whole = wholeOf(product, tell)
  const firstRow = product.rows[0]!.row
  const report: Report = (column, message, row = firstRow) => tell({ row, column, message })
  const old = existing ? draftFrom(existing) : null
  const sizes = sizesOf(product, report)
  return {
    fields: {
      name: whole.name ?? old?.name,
      description: whole.description ?? old?.description ?? '',
      category: whole.category ?? old?.category,
      subCategory: whole.type ?? old?.subCategory ?? '',
      price: numberOf(whole.price, 'price', report) ?? (old ? rupees(old.pricePaise) : undefined),
      discount: discountOf(whole, old, report),
      bestseller: yesOrNo(whole.bestseller, report) ?? old?.bestseller ?? false,
      details: detailsOf(product, whole, old, report),
      hsn: whole.hsn ?? old?.hsn,
      taxClass: whole.tax_class ?? old?.taxClass,
      // A size that the file leaves out is not taken off: it may only have been filtered away.
      sizes: SIZES.filter((size) => old?.sizes.includes(size) || sizes.some((one) => one.size === size)),
      pictures: whole.pictures === undefined ? (old?.pictures ?? []) : picturesOf(whole.pictures, report),
    },
    state: stateOf(whole.state, existing, report),
    stock: sizes.flatMap(({ size, counted }) => (counted === null ? [] : [{ size, counted }])),
  }
}

type Whole = ReturnType<typeof wholeOf>

function stateOf(text: string | undefined, existing: ProductInFull | null, report: Report): ProductState {
  const kept = existing?.state ?? 'draft'
  if (!text) return kept
  const state = PRODUCT_STATES.find((known) => known === text.toLowerCase())
  if (!state) report('state', `state must be one of ${PRODUCT_STATES.join(', ')}.`)
  return state ?? kept
}

function numberOf(text: string | undefined, column: string, report: Report): number | null {
  if (text === undefined) return null
  const digits = text.replace(/[₹\s,]/g, '')
  if (/^\d+(\.\d+)?$/.test(digits)) return Number(digits)
  report(column, text ? `${column} is not a number: ‘${text.slice(0, 40)}’.` : `${column} is empty.`)
  return null
}

function discountOf(whole: Whole, old: Draft | null, report: Report) {
  if (whole.discount_type === undefined)
    return (
      (old?.discount && {
        discountType: old.discount.type,
        discountValue: old.discount.value / 100,
        endDate: old.discount.endsAt,
      }) ??
      null
    )
  if (!whole.discount_type) return null
  const ends = whole.discount_ends_at
  const endDate = ends ? fromIndiaTime(ends) : null
  if (ends && !endDate)
    report('discount_ends_at', `This is no time: ‘${ends.slice(0, 40)}’. Write it as 2026-12-31 23:59.`)
  return {
    discountType: whole.discount_type.toLowerCase(),
    discountValue: numberOf(whole.discount_value ?? '', 'discount_value', report) ?? 1,
    endDate,
  }
}

function yesOrNo(text: string | undefined, report: Report): boolean | null {
  if (text === undefined) return null
  const word = text.toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  if (!['', 'no', 'false', '0'].includes(word)) report('bestseller', 'bestseller must be yes or no.')
  return false
}

function detailsOf(product: CsvProduct, whole: Whole, old: Draft | null, report: Report) {
  const was = old?.details ?? {}
  const measurements: Record<string, unknown> = { ...was.measurements }
  for (const { row, cells } of product.rows)
    if (cells.size && cells.measurements !== undefined)
      measurements[cells.size.toUpperCase()] = measuresOf(cells.measurements, row, report)
  return {
    fabric: whole.fabric ?? was.fabric,
    colour: whole.colour ?? was.colour,
    work: whole.work ?? was.work,
    care: whole.care ?? was.care,
    occasion: whole.occasion ?? was.occasion,
    madeIn: whole.made_in ?? was.madeIn,
    measurements: Object.fromEntries(Object.entries(measurements).filter(([size]) => isSize(size))),
  }
}

function measuresOf(text: string, row: number, report: Report): Record<string, number> {
  const measures: Record<string, number> = {}
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [, measure, centimetres] =
      /^\s*([^\s:]+(?:[\s:]+[^\s:]+)*?)[\s:]+(\d+(?:\.\d+)?)\s*$/.exec(part) ?? []
    if (measure) measures[measure] = Number(centimetres)
    else report('measurements', `Write measures as ‘bust 86; waist 70’, not ‘${part.slice(0, 40)}’.`, row)
  }
  return measures
}

function picturesOf(text: string, report: Report) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [, hash, role, alt] = /^\s*([0-9a-f]{16,64})\s+(main|detail|look)(?:\s(.*))?$/.exec(line) ?? []
      if (hash) return [{ hash, role, alt: (alt ?? '').trim() }]
      report(
        'pictures',
        `Each line is a picture’s name, main, detail or look, and its words; not ‘${line.slice(0, 40)}’.`,
      )
      return []
    })
}

/** Null: nothing was counted. A number that nobody has changed since the export is none: the shop sells meanwhile. */
function sizesOf(product: CsvProduct, report: Report): { size: Size; counted: number | null }[] {
  const sizes: { size: Size; counted: number | null }[] = []
  for (const { row, cells } of product.rows) {
    const size = cells.size?.toUpperCase()
    if (!size) {
      if (cells.stock) report('size', 'There is a stock, but no size.', row)
      continue
    }
    if (!isSize(size)) report('size', `size must be one of ${SIZES.join(', ')}.`, row)
    else if (sizes.some((one) => one.size === size)) report('size', `${size} is there twice.`, row)
    else sizes.push({ size, counted: countedIn(cells.stock, cells.stock_at_export, row, report) })
  }
  return sizes
}

function countedIn(stock = '', atExport = '', row: number, report: Report): number | null {
  if (!stock || stock === atExport) return null
  if (/^\d{1,6}$/.test(stock)) return Number(stock)
  report('stock', `stock must be a whole number from 0 to 999999, not ‘${stock.slice(0, 40)}’.`, row)
  return null
}
