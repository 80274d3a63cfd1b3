import { useState } from 'react'
import type { ReturnPolicyShown } from '../../../contract/admin/returns.ts'
import { CATEGORIES, type Category } from '../../../core/categories.ts'
import { type ReturnTerms, TERMS } from '../../../core/return-policy.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'

const TERMS_TEXT: Record<ReturnTerms, string> = {
  no: 'is not taken back',
  exchange: 'is changed for another size',
  any: 'is changed, or paid back',
}

/** What comes back that has no fault; the product pages, the policy page, buttons and mails say it from here. */
export function PolicyPage() {
  const { reply, trouble, reload } = useReply('GET /api/admin/return-policy')
  return (
    <>
      <BackLink to="/settings">All settings</BackLink>
      <PageHead title="What comes back" />
      {reply ? (
        <PolicyForm key={reply.version} shown={reply} onSaved={reload} />
      ) : trouble ? (
        <TroubleNote words={trouble.words} onRetry={reload} />
      ) : (
        <Spinner label="Fetching the policy" />
      )}
    </>
  )
}

function PolicyForm({ shown, onSaved }: { shown: ReturnPolicyShown; onSaved: () => void }) {
  const [policy, setPolicy] = useState(shown.policy)
  const change = (changes: Partial<typeof policy>) => setPolicy((before) => ({ ...before, ...changes }))
  const { submit, busy, troubleOf } = useForm(async (typed) => {
    const numberIn = (name: string) => Number(String(typed.get(name)).trim() || Number.NaN)
    const [days, pickupTries] = [numberIn('days'), numberIn('pickupTries')]
    const { message } = await ask('PUT /api/admin/return-policy', {
      version: shown.version,
      policy: { ...policy, days, pickupTries },
    })
    sayDone(message ?? 'Saved.')
    onSaved()
  })
  const never = (category: Category, isNever: boolean) =>
    change({ never: CATEGORIES.filter((one) => (one === category ? isNever : policy.never.includes(one))) })
  return (
    <form noValidate className="max-w-3xl" onSubmit={submit}>
      <p className="mb-6 max-w-measure text-small">
        Whatever is set here: what is defective, not what was ordered, or late is always taken back, the shop
        pays for its way, and its delivery is refunded. The law wants that (E-Commerce Rules, 2020, rule
        7(4)).
      </p>
      <Panel title="Pieces without a fault">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            required
            name="days"
            label="Within, days from delivery"
            inputMode="numeric"
            defaultValue={policy.days}
            error={troubleOf('policy.days', true)}
          />
          <TermsField label="What does not fit" terms={policy.size} onTerms={(size) => change({ size })} />
          <TermsField
            label="What nobody wants any more"
            terms={policy.mind}
            onTerms={(mind) => change({ mind })}
          />
        </div>
        <div className="mt-4 grid gap-2">
          <CheckboxField
            label="The courier fetches them at the shop’s cost"
            hint="Off, their shopper sends them at their own cost, to the shop’s address."
            checked={policy.shopPays}
            onChange={({ currentTarget: { checked } }) => change({ shopPays: checked })}
          />
          <CheckboxField
            label="A person of the shop decides on each first"
            hint="Off, what is asked for in time is taken up at once. Faults are always looked at by a person."
            checked={policy.asksFirst}
            onChange={({ currentTarget: { checked } }) => change({ asksFirst: checked })}
          />
        </div>
      </Panel>
      <Panel title="Fetched by the courier">
        <div className="max-w-xs">
          <Field
            required
            name="pickupTries"
            label="Tries before it is called off"
            hint="Its shopper is told of each, and may ask for the courier again after the last."
            inputMode="numeric"
            defaultValue={policy.pickupTries}
            error={troubleOf('policy.pickupTries', true)}
          />
        </div>
      </Panel>
      <Panel title="Of these nothing comes back without a fault">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              label={category}
              checked={policy.never.includes(category)}
              onChange={({ currentTarget: { checked } }) => never(category, checked)}
            />
          ))}
        </div>
      </Panel>
      <Button type="submit" busy={busy}>
        Save the policy
      </Button>
    </form>
  )
}

type TermsProps = { label: string; terms: ReturnTerms; onTerms: (terms: ReturnTerms) => void }

const TermsField = ({ label, terms, onTerms }: TermsProps) => (
  <SelectField
    label={label}
    value={terms}
    onChange={({ currentTarget: { value } }) => onTerms(value as ReturnTerms)}
  >
    {TERMS.map((each) => (
      <option key={each} value={each}>
        {TERMS_TEXT[each]}
      </option>
    ))}
  </SelectField>
)
