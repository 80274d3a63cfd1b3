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

/** `fields`: what a form would send, not checked yet. `stock`: what was counted. */
export type CsvFields = {
  fields: Written
  state: ProductState
  stock: { size: Size; counted: number }[]
}

type TellAt = (row: number, column: string, what: Wrong) => void

/** What the file makes of a product: what it does not speak of stays as it is, or as new products are. */
export function fieldsOf(product: CsvProduct, existing: ProductInFull | null, report: Report): CsvFields {
  const tellAt: TellAt = (at, column, what) => report({ row: at, column, ...what })
  const { row, cells: whole } = product.rows[0]!
  const old = existing && payloadFrom(existing.content)
  const sizes = sizesOf(product, tellAt)
  // Sizes for one and for two are never beside each other: those that the file names take the place of the other kind.
  const kept = (old?.sizes ?? []).filter(
    (size) => !sizes[0] || isPairSize(size) === isPairSize(sizes[0].size),
  )
  const fields = write((field) => {
    // A size that the file leaves out is not taken off: it may only have been filtered away.
    if (field.kind === 'sizes')
      return EVERY_SIZE.filter((size) => kept.includes(size) || sizes.some((one) => one.size === size))
    if (field.kind === 'measures') return measurementsOf(product, old, tellAt)
    const [first, ...others] = columnsOf(field).map((column) => whole[column])
    if (first !== undefined)
      return readCells(field, [first, ...others.map((cell) => cell ?? '')], (...at) => tellAt(row, ...at))
    if (old) return valueIn(old, field)
    return field.required ? undefined : BLANK[field.kind]
  })
  return {
    fields,
    state: stateOf(whole.state, existing, (what) => tellAt(row, 'state', what)),
    stock: sizes.flatMap(({ size, counted }) => (counted === null ? [] : [{ size, counted }])),
  }
}

/** What a new product says of a field that the file does not have. */
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

/** 'bust 86; choli length: 38.5'. */
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

/** A pattern that looks for its end from every place takes ages over a long cell. */
function withoutEnd(text: string, isOfEnd: (char: string) => boolean): string {
  let length = text.length
  while (length > 0 && isOfEnd(text[length - 1]!)) length--
  return text.slice(0, length)
}

/** Null: nothing was counted. A number that nobody has changed since the export is none: the shop sells meanwhile. */
function sizesOf({ rows }: CsvProduct, tellAt: TellAt): { size: Size; counted: number | null }[] {
  const sizes: { size: Size; counted: number | null }[] = []
  for (const { row, cells } of rows) {
    const size = sizeIn(cells)
    if (!size) {
      if (cells.stock) tellAt(row, SIZE, wrong(CSV.csvStockWithoutSize))
      continue
    }
    if (!isSize(size))
      tellAt(row, SIZE, wrong(CSV.csvOptionUnknown, { column: SIZE, options: [SIZES_IN_WORDS] }))
    else if (sizes.some((one) => one.size === size)) tellAt(row, SIZE, wrong(CSV.csvSizeTwice, { size }))
    else sizes.push({ size, counted: countedIn(cells, (what) => tellAt(row, 'stock', what)) })
  }
  return sizes
}

/** 'm + l' is M+L. */
const sizeIn = (cells: Cells): string => (cells[SIZE] ?? '').toUpperCase().replaceAll(' ', '')

function countedIn({ stock = '', stock_at_export = '' }: Cells, tell: Tell) {
  if (!stock || stock === stock_at_export) return null
  if (/^\d{1,6}$/.test(stock)) return Number(stock)
  tell(wrong(CSV.csvStockNotCounted, { cell: stock }))
  return null
}
