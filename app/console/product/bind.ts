import type { Typed, TypedField } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

type TextField = { [Field in TypedField]: Typed[Field] extends string ? Field : never }[TypedField]

/** Where the server's name of a field differs from the form's. */
const PATHS: Partial<Record<TypedField, string>> = {
  discountType: 'discount.discountType',
  discountValue: 'discount.discountValue',
  discountEnds: 'discount.endDate',
  fabric: 'details.fabric',
  colour: 'details.colour',
  work: 'details.work',
  care: 'details.care',
  occasion: 'details.occasion',
  madeIn: 'details.madeIn',
  measures: 'details.measurements',
}

/** What is wrong with this field, where something is. */
export function errorOf({ trouble }: Pick<Editor, 'trouble'>, field: TypedField): string | null {
  if (!trouble?.field) return null
  const path = PATHS[field] ?? field
  return trouble.field === path || trouble.field.startsWith(`${path}.`) ? trouble.words : null
}

/** The properties of a field of text. */
export const bind = (editor: Editor, name: TextField) => ({
  name,
  value: editor.typed[name],
  error: errorOf(editor, name),
  onChange: (event: { currentTarget: { value: string } }) =>
    editor.change({ [name]: event.currentTarget.value }),
})

const FIELDS: TypedField[] = [
  'name',
  'description',
  'category',
  'subCategory',
  'price',
  'discountType',
  'discountValue',
  'discountEnds',
  'measures',
  'hsn',
  'taxClass',
  'sizes',
  'pictures',
  'fabric',
  'colour',
  'work',
  'care',
  'occasion',
  'madeIn',
]

/** A refusal that no field of the form can show. */
export const homelessTrouble = (editor: Editor): string | null =>
  editor.trouble && !FIELDS.some((field) => errorOf(editor, field)) ? editor.trouble.words : null
