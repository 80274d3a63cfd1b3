import { z } from 'zod'
import { type FieldKind, PICTURE_ROLES, type RowOf } from '../core/product-field-kinds.ts'
import { FIELDS, type Field, type OwnKey, type ProductDetails, type ValueOf } from '../core/product-fields.ts'
import { EVERY_SIZE, SIZES, SIZES_IN_WORDS } from '../core/sizes.ts'
import { line, loose, matching } from './text.ts'

/** `least`: below nothing where that has a meaning; a lesser bound that is added to a number changes nothing. */
export const rupees = (most: number, least = 0) =>
  z
    .number()
    .min(least, least === 0 ? 'cannot be negative' : `cannot be less than ${least}`)
    .max(most, `cannot be more than ${most}`)
    .multipleOf(0.01, 'has more than two decimals')

export const pictureHash = matching(64, /^[0-9a-f]{16,64}$/, 'is not a picture of this shop')

const moment = z
  .string()
  .max(40, 'must be a date and time')
  .pipe(z.iso.datetime({ offset: true, error: 'must be a date and time' }))

const discount = z
  .strictObject({
    discountType: z.enum(['percentage', 'fixed'], { error: 'must be percentage or fixed' }),
    /** Per cent, or rupees. */
    discountValue: rupees(1_000_000).min(0.01, 'must be more than nothing'),
    /** Null: no end. */
    endDate: moment.nullable(),
  })
  .refine((given) => given.discountType !== 'percentage' || given.discountValue <= 100, {
    path: ['discountValue'],
    error: 'cannot be more than 100 per cent',
  })

const picture = z.strictObject({
  hash: pictureHash,
  role: z.enum(PICTURE_ROLES, { error: 'must be main, detail or look' }),
  alt: loose(300),
})

const DAY = 'must be a day, such as 2026-12-31'

/** The schema of each kind of field. Fields that are not required may be empty until the product is published. */
const SCHEMAS: { [Kind in FieldKind]: (row: RowOf<Kind>) => z.ZodType } = {
  words: ({ most, required }) => (required ? line(most) : loose(most)),
  text: ({ most }) => loose(most),
  money: ({ least, most }) => rupees(most).min(least, 'must be more than nothing'),
  number: ({ least, most, unit, decimals }) =>
    z
      .number()
      .min(least, `cannot be less than ${least} ${unit}`)
      .max(most, `cannot be more than ${most} ${unit}`)
      .multipleOf(10 ** -decimals, decimals === 0 ? 'must be whole' : `has more than ${decimals} decimals`),
  digits: ({ least, most }) => {
    const words = `must have ${least} to ${most} digits`
    return matching(most, /^\d+$/, words).check(z.minLength(least, words))
  },
  choice: ({ options }) => z.enum(options, { error: `must be one of ${options.join(', ')}` }),
  list: ({ most, longest, orNone, products }) =>
    z
      .array(line(longest).check(z.regex(/^[^;]*$/, 'has a semicolon: that keeps the words of a list apart')))
      .max(most, `has more than ${most}`)
      .refine(
        (words) => !orNone || words.length === 0 || words.length === most,
        `must be ${most}, with a semicolon between two, or none`,
      )
      .refine((words) => !products || new Set(words).size === words.length, 'names one twice'),
  yesNo: () => z.boolean(),
  day: () =>
    z
      .string()
      .max(10, DAY)
      .pipe(z.iso.date({ error: DAY })),
  month: () => matching(7, /^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2026-12'),
  type: ({ most }) => loose(most),
  discount: () => discount.nullable(),
  measures: ({ least, most, unit }) => {
    const words = `must be from ${least} to ${most} ${unit}`
    const name = line(40).check(z.regex(/^[^;:]*$/, 'has a semicolon or a colon: they keep measures apart'))
    return z.partialRecord(z.enum(SIZES), z.record(name, z.number().min(least, words).max(most, words)))
  },
  /** The sizes on offer, in stock or not. */
  sizes: () =>
    z.array(z.enum(EVERY_SIZE, { error: `must be one of ${SIZES_IN_WORDS}` })).max(EVERY_SIZE.length),
  /** In the order in which they are shown. */
  pictures: ({ most }) => z.array(picture).max(most, `has more than ${most}`),
}

const schemaOf = <Kind extends FieldKind>(row: RowOf<Kind>): z.ZodType => SCHEMAS[row.kind](row)

const shapeOf = (fields: Field[], optional: boolean) =>
  Object.fromEntries(
    fields.map((field) => [field.key, optional ? schemaOf(field).optional() : schemaOf(field)]),
  )

/** The details on the product page; each may be omitted. */
const productDetails = z.strictObject(
  shapeOf(
    FIELDS.filter(({ stored }) => stored === 'details'),
    true,
  ),
) as z.ZodType<ProductDetails, ProductDetails>

/**
 * Everything that a shopkeeper writes about a product. Stock is not part of it: it changes during editing, so it is
 * corrected by a call of its own.
 */
export const productFields = {
  ...(shapeOf(
    FIELDS.filter(({ stored }) => stored !== 'details'),
    false,
  ) as { [Key in OwnKey]: z.ZodType<ValueOf<Key>, ValueOf<Key>> }),
  details: productDetails,
}
