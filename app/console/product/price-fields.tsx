import { Field, SelectField } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { bind } from './bind.ts'
import type { Typed } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

export function PriceFields({ editor }: { editor: Editor }) {
  const { typed, change } = editor
  const isOff = typed.discountType !== 'none'
  return (
    <Panel title="What it costs">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price, ₹" required inputMode="decimal" autoComplete="off" {...bind(editor, 'price')} />
        <SelectField
          label="Discount"
          {...bind(editor, 'discountType')}
          onChange={(event) => change({ discountType: event.currentTarget.value as Typed['discountType'] })}
        >
          <option value="none">None</option>
          <option value="percentage">Per cent</option>
          <option value="fixed">Rupees off</option>
        </SelectField>
        {isOff && (
          <>
            <Field
              label={typed.discountType === 'percentage' ? 'Per cent off' : 'Rupees off, ₹'}
              required
              inputMode="decimal"
              autoComplete="off"
              {...bind(editor, 'discountValue')}
            />
            <Field
              label="Ends"
              optional
              type="datetime-local"
              step="any"
              hint="In India’s time. Empty: until you take it off."
              {...bind(editor, 'discountEnds')}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
