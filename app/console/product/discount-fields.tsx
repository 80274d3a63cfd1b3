import type { RowOf } from '../../../core/product-field-kinds.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { errorOf } from './trouble.ts'
import type { TypedDiscount } from './typed-kinds.ts'
import type { Editor } from './use-editor.ts'

/** The fields of a discount: its kind, how much it takes off, and until when. */
export function DiscountFields({ editor, field }: { editor: Editor; field: RowOf<'discount'> }) {
  const { discount } = editor.typed
  const change = (changes: Partial<TypedDiscount>) => editor.change({ discount: { ...discount, ...changes } })
  return (
    <>
      <SelectField
        label={field.label}
        name="discountType"
        error={errorOf(editor, 'discount', 'discountType')}
        value={discount.type}
        onChange={(event) => change({ type: event.currentTarget.value as TypedDiscount['type'] })}
      >
        <option value="none">None</option>
        <option value="percentage">Per cent</option>
        <option value="fixed">Rupees off</option>
      </SelectField>
      {discount.type !== 'none' && (
        <>
          <Field
            label={discount.type === 'percentage' ? 'Per cent off' : 'Rupees off, ₹'}
            name="discountValue"
            required
            inputMode="decimal"
            autoComplete="off"
            error={errorOf(editor, 'discount', 'discountValue')}
            value={discount.value}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
          <Field
            label="Ends"
            name="discountEnds"
            optional
            type="datetime-local"
            hint="In India’s time. Empty: until you take it off."
            error={errorOf(editor, 'discount', 'endDate')}
            value={discount.ends}
            onChange={(event) => change({ ends: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
