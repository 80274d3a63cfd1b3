import type { FieldKind, Measurements } from '../../../core/product-field-kinds.ts'
import {
  PRODUCT_FIELDS,
  type ProductPayload,
  valueIn,
  type Written,
  write,
} from '../../../core/product-fields.ts'
import { CSV } from '../../../core/refusals/csv.ts'
import { EVERY_SIZE, isPairSize, isSize, SIZES_IN_WORDS, type Size } from '../../../core/sizes.ts'
import { type Report, type Wrong, wrong } from '../../platform/csv/csv-fault.ts'
import { columnsOf, readCells } from './csv-columns.ts'
import type { CsvProduct } from './csv-products.ts'
import { payloadFrom } from './product-content.ts'
import { PRODUCT_STATES, type ProductInFull, type ProductState } from './read-in-full.ts'

/** `fields`: as a form would send them, not validated yet. `stock`: counted numbers. */
export type CsvFields = {
  fields: Written
  state: ProductState
  stock: { row: number; size: Size; counted: number }[]
}

type TellAt = (row: number, column: string, what: Wrong) => void

/** The product that a file describes; fields that it omits stay as they are, or are as in a new product. */
export function fieldsOf(product: CsvProduct, existing: ProductInFull | null, report: Report): CsvFields {
  const tellAt: TellAt = (at, column, what) => report({ row: at, column, ...what })
  const { row, cells: whole } = product.rows[0]!
  const old = existing && payloadFrom(existing.content)
  const sizes = sizesOf(product, tellAt)
  // A product is sold either in single sizes or in pairs: the file's kind replaces the other.
  const kept = (old?.sizes ?? []).filter(
    (size) => !sizes[0] || isPairSize(size) === isPairSize(sizes[0].size),
  )
  const fields = write((field) => {
    // A size that is missing in the file stays on offer, since the spreadsheet may have been filtered.
    if (field.kind === 'sizes')
      return EVERY_SIZE.filter((size) => kept.includes(size) || sizes.some((one) => one.size === size))
    if (field.kind === 'measures') return measurementsOf(product, old, tellAt)
    const cells = columnsOf(field).map((column) => whole[column])
    if (cells[0] !== undefined || cells.some(Boolean))
      return readCells(
        field,
        cells.map((cell) => cell ?? ''),
        (...at) => tellAt(row, ...at),
      )
    if (old) return valueIn(old, field)
    return field.required ? undefined : BLANK[field.kind]
  })
  return {
    fields,
    state: stateOf(whole.state, existing, (what) => tellAt(row, 'state', what)),
    stock: sizes.flatMap(({ row, size, counted }) => (counted === null ? [] : [{ row, size, counted }])),
  }
}

/** The value of a new product's field that the file omits. */
const BLANK: Partial<Record<FieldKind, unknown>> = {
  words: '',
  text: '',
  type: '',
  yesNo: false,
  discount: null,
  pictures: [],
}

type Cells = CsvProduct['rows'][number]['cells']
type Tell = (what: Wrong) => void

function stateOf(text: string | undefined, existing: ProductInFull | null, tell: Tell): ProductState {
  const kept = existing?.state ?? 'draft'
  if (!text) return kept
  const state = PRODUCT_STATES.find((known) => known === text.toLowerCase())
  if (!state) tell(wrong(CSV.csvOptionUnknown, { column: 'state', options: PRODUCT_STATES }))
  return state ?? kept
}

const { column: SIZE } = PRODUCT_FIELDS.sizes
const { column: MEASURES } = PRODUCT_FIELDS.measurements

function measurementsOf({ rows }: CsvProduct, old: ProductPayload | null, tellAt: TellAt): Measurements {
  const measurements: Measurements = { ...old?.details.measurements }
  for (const { row, cells } of rows) {
    const size = sizeIn(cells)
    const text = cells[MEASURES]
    if (text === undefined || !isSize(size)) continue
    if (isPairSize(size)) {
      if (text) tellAt(row, MEASURES, wrong(CSV.csvMeasuresOfPair))
      continue
    }
    measurements[size] = measuresIn(text, (what) => tellAt(row, MEASURES, what))
  }
  return measurements
}

/** Such as 'bust 86; choli length: 38.5'. */
function measuresIn(text: string, tell: Tell): Record<string, number> {
  const parts = text.split(';').map((part) => part.trim())
  return Object.fromEntries(
    parts.filter(Boolean).flatMap((part) => {
      const name = withoutEnd(part, (char) => DIGITS.includes(char))
      const measure = withoutEnd(name, (char) => char === ':' || char.trim() === '')
      const figure = part.slice(name.length)
      if (measure && measure !== name && /^\d+(\.\d+)?$/.test(figure)) return [[measure, Number(figure)]]
      tell(wrong(CSV.csvMeasuresUnclear, { cell: part }))
      return []
    }),
  )
}

const DIGITS = '0123456789.'

/** A loop, since a regular expression anchored at the end is slow on long cells. */
function withoutEnd(text: string, isOfEnd: (char: string) => boolean): string {
  let length = text.length
  while (length > 0 && isOfEnd(text[length - 1]!)) length--
  return text.slice(0, length)
}

type SizeRow = { row: number; size: Size; counted: number | null }

/** Null: not counted. A number equal to that of the export does not count, since the shop may have sold pieces meanwhile. */
function sizesOf({ rows }: CsvProduct, tellAt: TellAt): SizeRow[] {
  const sizes: SizeRow[] = []
  for (const { row, cells } of rows) {
    const size = sizeIn(cells)
    if (!size) {
      if (cells.stock) tellAt(row, SIZE, wrong(CSV.csvStockWithoutSize))
      continue
    }
    if (!isSize(size))
      tellAt(row, SIZE, wrong(CSV.csvOptionUnknown, { column: SIZE, options: [SIZES_IN_WORDS] }))
    else if (sizes.some((one) => one.size === size)) tellAt(row, SIZE, wrong(CSV.csvSizeTwice, { size }))
    else sizes.push({ row, size, counted: countedIn(cells, (what) => tellAt(row, 'stock', what)) })
  }
  return sizes
}

/** Such as 'm + l' for M+L. */
const sizeIn = (cells: Cells): string => (cells[SIZE] ?? '').toUpperCase().replaceAll(' ', '')

function countedIn({ stock = '', stock_at_export = '' }: Cells, tell: Tell) {
  if (!stock || stock === stock_at_export) return null
  if (/^\d{1,6}$/.test(stock)) return Number(stock)
  tell(wrong(CSV.csvStockNotCounted, { cell: stock }))
  return null
}
