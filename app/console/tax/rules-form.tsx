import { type FormEvent, useState } from 'react'
import { HSN_DIGITS, type TaxRules } from '../../../core/tax/rules.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { act } from '../shell/ask.ts'

type Props = { rules: TaxRules; version: number; onSaved: () => void }

/** What a chartered accountant has to say of the shop; docs/tax.md says of each what it does. */
export function TaxRulesForm({ rules, version, onSaved }: Props) {
  const [typed, setTyped] = useState(rules)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const signatory = typed.signatory?.trim() || null
    if (await act('PUT /api/admin/tax-rules', { version, rules: { ...typed, signatory } })) onSaved()
    setBusy(false)
  }
  return (
    <Panel title="For your accountant to decide">
      <form className="grid max-w-measure gap-4" onSubmit={save}>
        <CheckboxField
          label="Delivery counts towards what makes apparel dearer to tax"
          hint="Unsettled in law. Off: a kurta of ₹2,600 with ₹150 for its delivery stays at 5%."
          checked={typed.feeCounts}
          onChange={({ currentTarget: { checked } }) => setTyped({ ...typed, feeCounts: checked })}
        />
        <SelectField
          label="Digits of HSN codes"
          hint="4 up to five crore rupees of turnover, 6 above it."
          value={typed.hsnDigits}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, hsnDigits: HSN_DIGITS.find((digits) => String(digits) === value)! })
          }
        >
          {HSN_DIGITS.map((digits) => (
            <option key={digits}>{digits}</option>
          ))}
        </SelectField>
        <Field
          label="Authorised signatory"
          name="signatory"
          hint="Printed at the foot of tax papers."
          optional
          maxLength={80}
          value={typed.signatory ?? ''}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, signatory: value })}
        />
        <CheckboxField
          label="Labels in Hindi beside the English"
          hint="On tax papers. What they say of pieces and people stays as it was entered."
          checked={typed.hindiLabels}
          onChange={({ currentTarget: { checked } }) => setTyped({ ...typed, hindiLabels: checked })}
        />
        <div>
          <Button type="submit" kind="outline" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  )
}
