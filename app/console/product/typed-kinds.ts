import type { EditedProduct } from '../../../contract/admin/products.ts'
import type { Discount } from '../../../core/discount.ts'
import { minuteInIndia } from '../../../core/india-time.ts'
import { priceText } from '../../../core/money.ts'
import type { FieldKind, FieldValue, RowOf } from '../../../core/product-field-kinds.ts'
import type { Size } from '../../../core/sizes.ts'
import { numberIn, numberOrNone } from '../parts/typed-text.ts'
import { type Measure, measureFault, measuresFrom, sayMeasures, typedMeasures } from './measures.ts'
import type { Fault } from './trouble.ts'

export type TypedPicture = EditedProduct['pictures'][number]
/**
 * `ends`: a minute by India's clock. `was`: the stored moment that `ends` stands for, to the millisecond, as long as
 * nobody has typed another.
 */
export type TypedDiscount = {
  type: Discount['discountType'] | 'none'
  value: string
  ends: string
  was?: string
}

type Special = {
  yesNo: boolean
  discount: TypedDiscount
  measures: Measure[]
  sizes: Size[]
  pictures: TypedPicture[]
}
/** What a field holds while it is typed: text, except for a few kinds. */
export type TypedOf<Row> = Row extends { kind: infer Kind extends keyof Special }
  ? Special[Kind]
  : Row extends { kind: 'choice' }
    ? FieldValue<Row> | ''
    : string

type Typing<Kind extends FieldKind> = {
  blank: (row: RowOf<Kind>) => TypedOf<RowOf<Kind>>
  from: (value: never) => TypedOf<RowOf<Kind>>
  /** The value for the server; undefined: none is sent. */
  sent: (typed: TypedOf<RowOf<Kind>>, sizes: Size[]) => unknown
  fault?: (typed: TypedOf<RowOf<Kind>>, row: RowOf<Kind>, sizes: Size[]) => Fault | null
  /** The value in words, for people who compare two versions; '': there is nothing to say. */
  said: (typed: TypedOf<RowOf<Kind>>, row: RowOf<Kind>) => string
}

const asItIs = <T>(value: T): T => value
const text = {
  blank: ({ usually = '' }: { usually?: string }) => usually,
  from: asItIs<string>,
  sent: asItIs<string>,
  said: asItIs<string>,
}
const orNothing = { ...text, sent: (typed: string) => typed || undefined }
const figure = { blank: () => '', from: (value: number) => String(value) }

export const TYPING: { [Kind in FieldKind]: Typing<Kind> } = {
  words: text,
  text,
  digits: text,
  type: text,
  choice: orNothing,
  day: orNothing,
  month: orNothing,
  money: {
    ...figure,
    sent: amountOrNothing,
    fault: (typed, row) =>
      isAmount(typed, row) ? null : { words: `Type the ${row.label.toLowerCase()} in rupees, such as 2499.` },
    said: (typed) => (Number.isNaN(numberIn(typed)) ? typed : priceText(numberIn(typed))),
  },
  number: {
    ...figure,
    sent: amountOrNothing,
    fault: (typed, row) =>
      isAmount(typed, row)
        ? null
        : { words: `Type the ${row.label.toLowerCase()} in ${row.unit}, such as 180.` },
    said: (typed, { unit }) => typed && `${typed} ${unit}`,
  },
  list: {
    blank: () => '',
    from: (words: string[]) => words.join('; '),
    sent: (typed) =>
      typed
        .split(';')
        .map((word) => word.trim())
        .filter(Boolean),
    said: asItIs,
  },
  yesNo: { blank: () => false, from: asItIs, sent: asItIs, said: (typed) => (typed ? 'Yes' : 'No') },
  discount: {
    blank: () => ({ type: 'none', value: '', ends: '' }),
    from: typedDiscount,
    sent: discountFrom,
    fault: ({ type, value }) =>
      type !== 'none' && Number.isNaN(numberIn(value))
        ? { at: 'discountValue', words: 'Type how much comes off, such as 15.' }
        : null,
    said: sayDiscount,
  },
  measures: {
    blank: () => [],
    from: typedMeasures,
    sent: measuresFrom,
    fault: (measures, _, sizes) => measureFault(measures, sizes),
    said: sayMeasures,
  },
  sizes: {
    blank: () => [],
    from: (sizes: EditedProduct['sizes']) => sizes.map(({ size }) => size),
    sent: asItIs,
    said: (sizes) => sizes.join(', '),
  },
  pictures: {
    blank: () => [],
    from: asItIs,
    sent: (pictures) => pictures.map(({ hash, role, alt }) => ({ hash, role, alt })),
    said: (pictures) => `${pictures.length}: ${pictures.map(({ alt }) => alt || 'without words').join('; ')}`,
  },
}

function amountOrNothing(typed: string): number | undefined {
  return numberOrNone(typed) ?? undefined
}

const isAmount = (typed: string, { required }: { required?: boolean }) =>
  typed.trim() ? !Number.isNaN(numberIn(typed)) : !required

function typedDiscount(discount: EditedProduct['discount']): TypedDiscount {
  if (!discount) return { type: 'none', value: '', ends: '' }
  const { discountType, discountValue, endDate } = discount
  return {
    type: discountType,
    value: String(discountValue),
    ends: endDate ? minuteInIndia(new Date(endDate)) : '',
    ...(endDate && { was: endDate }),
  }
}

export function discountFrom({ type, value, ends, was }: TypedDiscount): EditedProduct['discount'] {
  if (type === 'none') return null
  const endDate = was && ends === minuteInIndia(new Date(was)) ? was : ends ? `${ends}:00+05:30` : null
  return { discountType: type, discountValue: numberIn(value), endDate }
}

function sayDiscount(typed: TypedDiscount): string {
  const discount = discountFrom(typed)
  if (!discount) return 'None'
  const { discountType, discountValue } = discount
  const off = discountType === 'percentage' ? `${discountValue}% off` : `${priceText(discountValue)} off`
  return typed.ends ? `${off} until ${typed.ends.replace('T', ', ')}` : off
}
