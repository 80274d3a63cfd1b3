import type { RowOf } from '../../../core/product-field-kinds.ts'
import { FIELDS, type Field, PRODUCT_FIELDS, valueIn } from '../../../core/product-fields.ts'
import { isPairSize, type Size } from '../../../core/sizes.ts'
import { CELLS, type CellKind, type Tell } from './csv-cells.ts'
import { payloadFrom } from './product-content.ts'
import type { ProductInFull } from './read-in-full.ts'

/** A field with cells of its own, about the product as a whole. */
export type CellField = Field & { kind: CellKind }

const isCellField = (field: Field): field is CellField => field.kind !== 'sizes' && field.kind !== 'measures'

/** Columns about the product as a whole, equal in all its rows. */
export const PRODUCT_COLUMNS = ['handle', 'state', ...FIELDS.filter(isCellField).flatMap(columnsOf)]
/** Columns about the size of the row. */
const SIZE_COLUMNS = [
  PRODUCT_FIELDS.sizes.column,
  'stock',
  'stock_at_export',
  PRODUCT_FIELDS.measurements.column,
] as const
export const COLUMNS: string[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS]

export function columnsOf({ kind, column }: CellField): string[] {
  const { ends } = CELLS[kind]
  return ends ? Object.values(ends).map((end) => column + end) : [column]
}

/** The column of a payload's path. */
export function columnAt([first, second, third]: string[]): string {
  const isDetail = first === 'details'
  const field = FIELDS.find(({ key }) => key === (isDetail ? second : first))
  if (!field) return first ?? ''
  const ends = isCellField(field) ? CELLS[field.kind].ends : undefined
  return field.column + (ends?.[(isDetail ? third : second) ?? ''] ?? '')
}

/** Reads a field from a product's cells. */
export const readCells = <Kind extends CellKind>(row: RowOf<Kind>, cells: string[], tell: Tell): unknown =>
  CELLS[row.kind].read(cells, row, tell)

/** A row for each size on offer; a single one without a size for a product that has none. */
export function rowsOf(product: ProductInFull): string[][] {
  const common = productCells(product)
  const offered = product.variants.filter((variant) => variant.offered)
  if (offered.length === 0) return [[...common, ...SIZE_COLUMNS.map(() => '')]]
  return offered.map(({ size, stock }) => [
    ...common,
    size,
    String(stock),
    String(stock),
    measuresText(product, size),
  ])
}

function productCells({ handle, state, content }: ProductInFull): string[] {
  const payload = payloadFrom(content)
  const cells = FIELDS.filter(isCellField).flatMap((field) => {
    const value = valueIn(payload, field)
    const columns = columnsOf(field)
    return value === undefined || value === null
      ? columns.map(() => '')
      : CELLS[field.kind].write(value as never)
  })
  return [handle, state, ...cells]
}

/** Measurements of a pair belong to single sizes, which no row is about. */
const measuresText = ({ content }: ProductInFull, size: Size) =>
  Object.entries((!isPairSize(size) && content.details.measurements?.[size]) || {})
    .map(([measure, centimetres]) => `${measure} ${centimetres}`)
    .join('; ')
