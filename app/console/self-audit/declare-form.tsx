import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { LONGEST_REMARKS } from '../../../core/self-audit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'

type Props = {
  version: number
  /**
   * `isRefused`: the shop refused the declaration. False also where it gave no answer, because the audit may
   * have been declared then.
   */
  onDone: (isRefused: boolean) => void
}

/** Declares the audit: who signs it, in which role and for which day. What is declared cannot be changed later. */
export function DeclareForm({ version, onDone }: Props) {
  const [today] = useState(() => dayInIndia(new Date()))
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? '')
    let isRefused = false
    try {
      await send('POST /api/admin/self-audit', {
        version,
        name: text('name'),
        designation: text('designation'),
        auditedOn: text('auditedOn'),
        remarks: text('remarks').trim() || null,
      })
    } catch (error) {
      isRefused = error instanceof ApiError && error.answered
      throw error
    } finally {
      // A refusal may mean that a colleague was faster, so the audits are loaded anew then too.
      onDone(isRefused)
    }
  })
  return (
    <form {...form} className="grid max-w-measure gap-4">
      <p className="text-small">
        Shoppers read all of this. It cannot be changed; a later one takes its place, and this one is kept.
      </p>
      <Field label="Name" name="name" required maxLength={80} error={troubleOf('name')} />
      <Field
        label="Designation"
        name="designation"
        required
        maxLength={80}
        error={troubleOf('designation')}
      />
      <Field
        label="Audited on"
        name="auditedOn"
        type="date"
        required
        max={today}
        defaultValue={today}
        error={troubleOf('auditedOn')}
      />
      <AreaField
        label="Remarks"
        name="remarks"
        maxLength={LONGEST_REMARKS}
        hint="What you found and mended, if there was anything. May stay empty."
        error={troubleOf('remarks')}
      />
      <CheckboxField
        name="looked"
        required
        label="Whoever signs has gone through the thirteen patterns in this shop, its own texts and offers included."
      />
      <div>
        <FieldError className="mb-3 text-small">{troubleOf('', true)}</FieldError>
        <Button type="submit" busy={busy}>
          Declare it
        </Button>
      </div>
    </form>
  )
}
