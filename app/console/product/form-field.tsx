import type { ReactNode } from 'react'
import { type Category, TYPES } from '../../../core/categories.ts'
import type { FieldKind, RowOf } from '../../../core/product-field-kinds.ts'
import type { FieldKey } from '../../../core/product-fields.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { MeasuresField } from './measures-table.tsx'
import { errorOf } from './trouble.ts'
import type { Typed } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

type Props<Kind extends FieldKind = FieldKind> = {
  editor: Editor
  field: RowOf<Kind> & { key: FieldKey }
}

/** The control of a field of `PRODUCT_FIELDS`, by the field's kind. */
export function FormField<Kind extends FieldKind>(props: Props<Kind>): ReactNode {
  return CONTROLS[props.field.kind](props)
}

const CONTROLS: { [Kind in FieldKind]: (props: Props<Kind>) => ReactNode } = {
  words: WordsField,
  text: TextField,
  money: ({ editor, field }) => <Field {...bound(editor, field)} {...figureOf(field, '₹')} />,
  number: ({ editor, field }) => <Field {...bound(editor, field)} {...figureOf(field, field.unit)} />,
  digits: ({ editor, field }) => (
    <Field {...bound(editor, field)} {...asked(field)} inputMode="numeric" maxLength={field.most} />
  ),
  choice: ChoiceField,
  list: ({ editor, field }) => (
    <Field {...bound(editor, field)} {...asked(field)} hint={field.help ?? 'With a semicolon between two.'} />
  ),
  yesNo: YesNoField,
  day: ({ editor, field }) => <Field {...bound(editor, field)} {...asked(field)} type="date" />,
  month: ({ editor, field }) => (
    <Field
      {...bound(editor, field)}
      {...asked(field)}
      hint={field.help ?? 'Such as 2026-12.'}
      maxLength={7}
    />
  ),
  type: TypeField,
  discount: DiscountFields,
  measures: MeasuresField,
  // These have panels of their own.
  sizes: () => null,
  pictures: () => null,
}

/** The props that every text control needs. */
function bound(editor: Editor, { key, label, help, wide }: Props['field']) {
  return {
    name: key,
    label,
    hint: help,
    className: wide ? 'sm:col-span-2' : '',
    error: errorOf(editor, key),
    value: String(editor.typed[key]),
    onChange: (event: { currentTarget: { value: string } }) =>
      editor.change({ [key]: event.currentTarget.value }),
  }
}

const asked = ({ required, stored }: Props['field']) => ({
  required,
  optional: stored === 'details' && !required,
  autoComplete: 'off',
})

const figureOf = (field: Props['field'], unit: string) => ({
  ...asked(field),
  label: `${field.label}, ${unit}`,
  inputMode: 'decimal' as const,
})

function WordsField({ editor, field }: Props<'words'>) {
  return <Field {...bound(editor, field)} {...asked(field)} maxLength={field.most} />
}

function TextField({ editor, field }: Props<'text'>) {
  return <AreaField {...bound(editor, field)} rows={5} maxLength={field.most} />
}

function ChoiceField({ editor, field }: Props<'choice'>) {
  const { options, optionLabels, required } = field
  return (
    <SelectField
      {...bound(editor, field)}
      onChange={(event) =>
        editor.change({
          [field.key]: event.currentTarget.value,
          // Each category has types of its own.
          ...(field.key === 'category' ? { subCategory: '' } : {}),
        })
      }
    >
      {!required && <option value="">Not said</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {optionLabels?.[option] ?? option}
        </option>
      ))}
    </SelectField>
  )
}

function YesNoField({ editor, field: { key, label, help, wide } }: Props<'yesNo'>) {
  return (
    <CheckboxField
      label={help ? `${label}: ${help}` : label}
      name={key}
      className={wide ? 'sm:col-span-2' : ''}
      error={errorOf(editor, key)}
      checked={editor.typed[key] === true}
      onChange={(event) => editor.change({ [key]: event.currentTarget.checked })}
    />
  )
}

/** A choice where the filter panel has types for the category, else free text. */
function TypeField({ editor, field }: Props<'type'>) {
  const { category, subCategory }: Pick<Typed, 'category' | 'subCategory'> = editor.typed
  const types = TYPES[category as Category]
  if (!types) return <Field {...bound(editor, field)} optional maxLength={field.most} />
  return (
    <SelectField {...bound(editor, field)}>
      <option value="">Choose a type</option>
      {subCategory && !types.includes(subCategory) && <option>{subCategory}</option>}
      {types.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}
