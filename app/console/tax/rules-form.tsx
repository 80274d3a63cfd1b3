import { HSN_DIGITS, type TaxRules } from '../../../core/tax/rules.ts'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { send } from '../shell/ask.ts'

type Props = {
  rules: TaxRules
  version: number
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void
  /** See `useBase`. */
  save: (sent: Promise<{ version: number }>) => Promise<number>
}

/** The form of what a chartered accountant has to say about the shop; docs/tax.md says what each setting does. */
export function TaxRulesForm({ rules, version, onChanged, save }: Props) {
  const { form, typed, change, bind, foot } = useSaving({
    start: { ...rules, signatory: rules.signatory ?? '' },
    version,
    labels: { signatory: 'Authorised signatory' },
    pathOf: (name) => `rules.${name}`,
    onSave(typed, version) {
      const signatory = typed.signatory.trim() || null
      return save(send('PUT /api/admin/tax-rules', { version, rules: { ...typed, signatory } }))
    },
    onChanged,
  })
  return (
    <form {...form} className="grid max-w-measure gap-4">
      <CheckboxField
        label="Delivery counts towards what makes apparel dearer to tax"
        hint="Unsettled in law. Off: a kurta of ₹2,600 with ₹150 for its delivery stays at 5%."
        checked={typed.feeCounts}
        onChange={({ currentTarget: { checked } }) => change({ feeCounts: checked })}
      />
      <SelectField
        label="Digits of HSN codes"
        hint="4 up to five crore rupees of turnover, 6 above it."
        value={typed.hsnDigits}
        onChange={({ currentTarget: { value } }) =>
          change({ hsnDigits: HSN_DIGITS.find((digits) => String(digits) === value)! })
        }
      >
        {HSN_DIGITS.map((digits) => (
          <option key={digits}>{digits}</option>
        ))}
      </SelectField>
      <Field hint="Printed at the foot of tax papers." optional maxLength={80} {...bind('signatory')} />
      <CheckboxField
        label="Labels in Hindi beside the English"
        hint="On tax papers. What they say of pieces and people stays as it was entered."
        checked={typed.hindiLabels}
        onChange={({ currentTarget: { checked } }) => change({ hindiLabels: checked })}
      />
      <SaveFoot save="Save the rules" {...foot} />
    </form>
  )
}
