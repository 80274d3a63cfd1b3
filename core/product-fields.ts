import { CATEGORIES } from './categories.ts'
import { COLOURS, FABRICS, OCCASIONS, WORK } from './facet-families.ts'
import type { FieldRow, FieldValue, RowOf } from './product-field-kinds.ts'
import { TAX_CLASSES } from './tax/rates.ts'

/** The role of the business that answers for a piece by law. */
export const MAKER_ROLES = ['maker', 'packer', 'marketer'] as const

/**
 * Every field of a product, once. Payloads, the console's form, the comparison of two editors' versions, CSV columns and
 * the details on the product page are generated from these rows, in this order; what a kind of field means to each of them
 * is defined there. A row with `stored: 'details'` needs no migration.
 */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'words',
    label: 'Name',
    most: 200,
    required: true,
    column: 'name',
    panel: 'writing',
    wide: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    help: 'What it is, of what, how it is made, when to wear it. Two or three sentences.',
    most: 5000,
    column: 'description',
    panel: 'writing',
    wide: true,
  },
  category: {
    kind: 'choice',
    label: 'Category',
    options: CATEGORIES,
    usually: 'Women',
    required: true,
    column: 'category',
    panel: 'writing',
    comparedAs: 'Category and type',
    filter: true,
  },
  subCategory: {
    kind: 'type',
    label: 'Type',
    most: 60,
    column: 'type',
    panel: 'writing',
    comparedAs: 'Category and type',
  },
  price: {
    kind: 'money',
    label: 'Price',
    least: 0.01,
    most: 10_000_000,
    required: true,
    column: 'price',
    panel: 'price',
    facet: { name: 'price', place: 2 },
  },
  discount: {
    kind: 'discount',
    label: 'Discount',
    column: 'discount',
    panel: 'price',
    facet: { name: 'discount', place: 7, steps: [10, 20, 30, 50] },
  },
  bestseller: {
    kind: 'yesNo',
    label: 'Bestseller',
    help: 'among the best sellers of the home page',
    column: 'bestseller',
    panel: 'writing',
    wide: true,
  },
  fabric: {
    kind: 'words',
    label: 'Fabric',
    most: 300,
    stored: 'details',
    column: 'fabric',
    panel: 'cloth',
    onPage: 'Fabric',
    linkedData: 'material',
    facet: { name: 'fabric', place: 4, families: FABRICS },
  },
  colour: {
    kind: 'words',
    label: 'Colour',
    most: 300,
    stored: 'details',
    column: 'colour',
    panel: 'cloth',
    onPage: 'Colour',
    linkedData: 'color',
    facet: { name: 'colour', place: 3, families: COLOURS },
  },
  work: {
    kind: 'words',
    label: 'Work',
    help: 'Say handmade only here, and only when it is.',
    most: 300,
    stored: 'details',
    column: 'work',
    panel: 'cloth',
    onPage: 'Work',
    facet: { name: 'work', place: 5, families: WORK },
  },
  care: {
    kind: 'words',
    label: 'Care',
    most: 300,
    stored: 'details',
    column: 'care',
    panel: 'cloth',
    onPage: 'Care',
  },
  occasion: {
    kind: 'words',
    label: 'Occasion',
    most: 300,
    stored: 'details',
    column: 'occasion',
    panel: 'cloth',
    onPage: 'Wear it to',
    facet: { name: 'occasion', place: 6, families: OCCASIONS },
  },
  madeIn: {
    kind: 'words',
    label: 'Made in',
    most: 300,
    stored: 'details',
    column: 'made_in',
    panel: 'cloth',
    onPage: 'Made in',
  },
  countryOfOrigin: {
    kind: 'words',
    label: 'Country of origin',
    help: 'Where it was made, when that is not India. A list with pieces of several countries can be narrowed by it.',
    most: 60,
    stored: 'details',
    column: 'country_of_origin',
    panel: 'cloth',
    onPage: 'Country of origin',
    linkedData: 'countryOfOrigin',
    facet: { name: 'origin', place: 8, unsaid: 'India' },
  },
  style: {
    kind: 'words',
    label: 'Style',
    help: 'The same for one piece in its several colours: their pages lead to each other.',
    most: 60,
    stored: 'details',
    column: 'style',
    panel: 'cloth',
    linkedData: 'inProductGroupWithID',
  },
  look: {
    kind: 'list',
    label: 'Complete the look',
    help: 'Up to four other pieces that its page shows, by the end of their addresses: ambar-ikat-jacket; pankhudi-wrap-top.',
    most: 4,
    longest: 120,
    products: true,
    stored: 'details',
    column: 'look',
    panel: 'writing',
    wide: true,
  },
  readyDays: {
    kind: 'number',
    label: 'Days to make ready',
    help: 'Working days before it can be packed, of what is made to order. Empty: it lies ready.',
    unit: 'working days',
    counted: '{count, plural, one {# working day} other {# working days}}',
    least: 1,
    // As long as a promise looks ahead (`promised-day.ts`).
    most: 60,
    decimals: 0,
    stored: 'details',
    column: 'ready_days',
    panel: 'cloth',
    onPage: 'Made ready in',
    facet: {
      name: 'ready',
      place: 9,
      within: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 21, 25, 30, 40, 50],
    },
  },
  measurements: {
    kind: 'measures',
    label: 'Measurements',
    unit: 'cm',
    least: 1,
    // Nine yards of a saree are 823 cm, a lehenga's flare may be more.
    most: 1500,
    stored: 'details',
    column: 'measurements',
    panel: 'cloth',
  },
  makerRole: {
    kind: 'choice',
    label: 'Maker’s role',
    options: MAKER_ROLES,
    optionLabels: { maker: 'Manufacturer', packer: 'Packer', marketer: 'Marketer' },
    stored: 'details',
    column: 'maker_role',
    panel: 'declarations',
    comparedAs: 'Maker',
  },
  makerName: {
    kind: 'words',
    label: 'Maker’s name',
    help: 'Empty: whom Settings name.',
    most: 120,
    stored: 'details',
    column: 'maker_name',
    panel: 'declarations',
    comparedAs: 'Maker',
  },
  makerAddress: {
    kind: 'words',
    label: 'Maker’s address',
    most: 300,
    stored: 'details',
    column: 'maker_address',
    panel: 'declarations',
    wide: true,
    comparedAs: 'Maker',
  },
  importerName: {
    kind: 'words',
    label: 'Importer’s name',
    help: 'Of what was not made in India.',
    most: 120,
    stored: 'details',
    column: 'importer_name',
    panel: 'declarations',
    comparedAs: 'Importer',
  },
  importerAddress: {
    kind: 'words',
    label: 'Importer’s address',
    most: 300,
    stored: 'details',
    column: 'importer_address',
    panel: 'declarations',
    comparedAs: 'Importer',
  },
  genericName: {
    kind: 'words',
    label: 'Generic name',
    help: 'What it is called in general, such as Saree. Empty: its type.',
    most: 80,
    stored: 'details',
    column: 'generic_name',
    panel: 'declarations',
  },
  netQuantity: {
    kind: 'words',
    label: 'Net quantity',
    help: 'Such as 3 pieces: skirt, choli, dupatta. Empty: one piece.',
    most: 120,
    stored: 'details',
    column: 'net_quantity',
    panel: 'declarations',
  },
  packedIn: {
    kind: 'month',
    label: 'Made or packed in',
    stored: 'details',
    column: 'packed_in',
    panel: 'declarations',
  },
  mrp: {
    kind: 'money',
    label: 'MRP',
    help: 'With all taxes. Empty: the price. It is never less than that.',
    least: 0.01,
    most: 10_000_000,
    stored: 'details',
    column: 'mrp',
    panel: 'declarations',
  },
  hsn: {
    kind: 'digits',
    label: 'HSN code',
    least: 4,
    most: 8,
    // Women’s suits, dresses and skirts that are not knitted: most of what the shop sells.
    usually: '6204',
    required: true,
    column: 'hsn',
    panel: 'invoice',
    comparedAs: 'HSN and tax class',
  },
  taxClass: {
    kind: 'choice',
    label: 'Taxed as',
    options: TAX_CLASSES,
    optionLabels: { apparel: 'Apparel: made up', fabric: 'Fabric: a saree, a length of cloth' },
    usually: 'apparel',
    required: true,
    column: 'tax_class',
    panel: 'invoice',
    comparedAs: 'HSN and tax class',
  },
  wornBy: {
    kind: 'list',
    label: 'Worn by',
    help: 'Of a pair for two people: who wears the first piece and who the second, such as Hers; His. It is sold in two sizes then.',
    most: 2,
    longest: 20,
    orNone: true,
    stored: 'details',
    column: 'worn_by',
    panel: 'sizes',
    comparedAs: 'Sizes',
  },
  sizes: {
    kind: 'sizes',
    label: 'Sizes',
    column: 'size',
    panel: 'sizes',
    comparedAs: 'Sizes',
    facet: { name: 'size', place: 1 },
  },
  pictures: { kind: 'pictures', label: 'Pictures', most: 12, column: 'pictures', panel: 'pictures' },
} as const satisfies Record<string, FieldRow>

type Rows = typeof PRODUCT_FIELDS
export type FieldKey = keyof Rows
export type DetailKey = {
  [Key in FieldKey]: Rows[Key] extends { stored: 'details' } ? Key : never
}[FieldKey]
export type OwnKey = Exclude<FieldKey, DetailKey>
export type ValueOf<Key extends FieldKey> = FieldValue<Rows[Key]>

/** The details that the product page lists; only those that are known. */
export type ProductDetails = { [Key in DetailKey]?: ValueOf<Key> | undefined }

/**
 * Everything that a shopkeeper writes about a product, as forms, CSV files and the console's API have it; amounts in
 * rupees.
 */
export type ProductPayload = { [Key in OwnKey]: ValueOf<Key> } & { details: ProductDetails }

/** A row with its key. */
export type Field = FieldRow & { key: FieldKey }

/** The rows in their order. */
export const FIELDS = Object.entries(PRODUCT_FIELDS).map(([key, row]) => ({ key, ...row })) as Field[]

/** Fields that the console's list of products can be filtered by. */
export const FILTERS = FIELDS.filter(
  (field): field is Field & RowOf<'choice'> => field.kind === 'choice' && field.filter === true,
)

/** Its path in a payload, as a refusal names it. */
export const pathOf = ({ key, stored }: Field): string => (stored === 'details' ? `details.${key}` : key)

/** All fields at their paths, with values of whatever form: as sent, as stored, or as in the demo's files. */
export type Written = { [Key in OwnKey]: unknown } & { details: { [Key in DetailKey]?: unknown } }

/** The value of one field. */
export const valueIn = (written: Written, { key, stored }: Field): unknown =>
  stored === 'details' ? written.details[key as DetailKey] : written[key as OwnKey]

/** Builds an object from `value` of each field, at its path and in the table's order; empty details are left out. */
export function write<Form extends Written>(value: (field: Field) => unknown): Form {
  const details: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  for (const field of FIELDS) {
    const given = value(field)
    if (field.stored !== 'details') own[field.key] = given
    else if (!isNothing(given)) details[field.key] = given
  }
  return { ...own, details } as Form
}

/** Whether a value of any kind of field is empty. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
