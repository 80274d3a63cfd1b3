import {
  type FieldKind,
  type FieldValue,
  type GivenDiscount,
  PICTURE_ROLES,
  type RowOf,
  type WrittenPicture,
} from '../../../core/product-field-kinds.ts'
import { CSV } from '../../../core/refusals/csv.ts'
import { type Wrong, wrong } from '../../platform/csv/csv-fault.ts'
import { fromIndiaTime, indiaTime } from './csv-time.ts'

/** All kinds but sizes and measurements, which have a row for each size. */
export type CellKind = Exclude<FieldKind, 'sizes' | 'measures'>

/** Reports a fault in a column of the field. */
export type Tell = (column: string, what: Wrong) => void

type Cells<Kind extends CellKind> = {
  /** The column suffixes of a value's parts. Omitted: the field has one column. */
  ends?: Record<string, string>
  write: (value: FieldValue<RowOf<Kind>> & {}) => string[]
  /** Receives trimmed cells. Faults go to `tell`, and the result is then undefined. */
  read: (cells: string[], row: RowOf<Kind>, tell: Tell) => unknown
}

const text = { write: (value: string) => [value], read: ([cell = '']: string[]) => cell }
const number = { write: (value: number) => [String(value)], read: numberIn }
const DISCOUNT = { discountType: '_type', discountValue: '_value', endDate: '_ends_at' }

/** How each kind of field is written in a file. */
export const CELLS: { [Kind in CellKind]: Cells<Kind> } = {
  words: text,
  text,
  digits: text,
  type: text,
  choice: { ...text, read: ([cell]) => cell || undefined },
  day: { ...text, read: ([cell]) => cell || undefined },
  month: { ...text, read: ([cell]) => cell || undefined },
  money: number,
  number,
  list: {
    write: (words) => [words.join('; ')],
    read: ([cell = '']) =>
      cell
        .split(';')
        .map((word) => word.trim())
        .filter(Boolean),
  },
  yesNo: { write: (yes) => [yes ? 'yes' : 'no'], read: yesOrNo },
  discount: { ends: DISCOUNT, write: discountCells, read: discountIn },
  pictures: {
    write: (pictures) => [pictures.map(({ hash, role, alt }) => `${hash} ${role} ${alt}`.trim()).join('\n')],
    read: picturesIn,
  },
}

function numberIn([cell = '']: string[], { column, required }: RowOf<'money' | 'number'>, tell: Tell) {
  if (!cell && !required) return undefined
  return amountIn(cell, column, tell)
}

/** Rupees as people write them: 1499, 1,499.50, ₹1,499. Whether they may be below nothing is the field's to say. */
function amountIn(cell: string, column: string, tell: Tell): number | undefined {
  const digits = cell.replace(/[₹\s,]/g, '')
  if (/^-?\d+(\.\d+)?$/.test(digits)) return Number(digits)
  if (cell) tell(column, wrong(CSV.csvNotANumber, { column, cell }))
  else tell(column, wrong(CSV.csvCellEmpty, { column }))
  return undefined
}

function yesOrNo([cell = '']: string[], { column }: RowOf<'yesNo'>, tell: Tell): boolean {
  const word = cell.toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  if (!['', 'no', 'false', '0'].includes(word)) tell(column, wrong(CSV.csvNeitherYesNorNo, { column }))
  return false
}

function discountCells({ discountType, discountValue, endDate }: GivenDiscount): string[] {
  return [discountType, String(discountValue), endDate ? indiaTime(endDate) : '']
}

function discountIn([type = '', value = '', ends = '']: string[], { column }: RowOf<'discount'>, tell: Tell) {
  if (!type) {
    const given = isNothing(value) ? ends && DISCOUNT.endDate : DISCOUNT.discountValue
    const kind = column + DISCOUNT.discountType
    if (given) tell(kind, wrong(CSV.csvDiscountKindMissing, { column: kind, given: column + given }))
    return null
  }
  const endDate = ends ? fromIndiaTime(ends) : null
  if (ends && !endDate) tell(column + DISCOUNT.endDate, wrong(CSV.csvNoTime, { cell: ends }))
  return {
    discountType: type.toLowerCase(),
    discountValue: amountIn(value, column + DISCOUNT.discountValue, tell),
    endDate,
  }
}

/** Spreadsheets often write 0 where nothing is taken off. */
const isNothing = (value: string) => /^[0.]*$/.test(value)

/** A line per picture: its hash, its role, and its text. */
function picturesIn([cell = '']: string[], { column }: RowOf<'pictures'>, tell: Tell): WrittenPicture[] {
  return cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', rest] = atSpace(line)
      const [shows, alt] = atSpace(rest)
      const role = PICTURE_ROLES.find((known) => known === shows)
      if (role && /^[0-9a-f]{16,64}$/.test(hash)) return [{ hash, role, alt }]
      tell(column, wrong(CSV.csvPictureUnclear, { cell: line }))
      return []
    })
}

/** Splits at the first space. */
function atSpace(text: string): [string, string] {
  const place = text.search(/\s/)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place).trim()]
}
