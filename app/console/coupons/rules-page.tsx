import { type FormEvent, useState } from 'react'
import type { CouponRulesShown } from '../../../contract/admin/coupons.ts'
import { NEWSLETTER_PERCENT } from '../../../core/coupon-rules.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { AllCoupons } from './all-coupons.tsx'

/** What holds for every coupon, and what the newsletter's own gives. */
export function CouponRulesPage() {
  const { reply, trouble, reload } = useReply('GET /api/admin/coupon-rules')
  return (
    <>
      <AllCoupons />
      <PageHead title="Rules for all coupons" />
      {reply ? (
        <RulesForm key={reply.version} rules={reply} onSaved={reload} />
      ) : trouble ? (
        <TroubleNote words={trouble.words} onRetry={reload} />
      ) : (
        <Spinner label="Fetching the rules" />
      )}
    </>
  )
}

function RulesForm({ rules, onSaved }: { rules: CouponRulesShown; onSaved: () => void }) {
  const [deepens, setDeepens] = useState(rules.deepens)
  const { submit, busy, troubleOf } = useForm(async (typed) => {
    const number = (name: string) => Number(String(typed.get(name)).replaceAll(/[₹,\s]/g, '') || Number.NaN)
    const { message } = await ask('PUT /api/admin/coupon-rules', {
      version: rules.version,
      deepens,
      newsletterCap: number('newsletterCap'),
      newsletterDays: number('newsletterDays'),
    })
    sayDone(message ?? 'Saved.')
    onSaved()
  })
  return (
    <form noValidate className="max-w-3xl" onSubmit={(event: FormEvent<HTMLFormElement>) => submit(event)}>
      <Panel title="Between two rates of tax">
        <CheckboxField
          label="Take a garment that a coupon lands between ₹2,625 and ₹2,950 down to ₹2,625"
          hint="In between, neither 5 nor 18 per cent fits its own base. Off, such a piece is taxed at the higher rate."
          checked={deepens}
          onChange={({ currentTarget: { checked } }) => setDeepens(checked)}
          error={troubleOf('deepens')}
        />
      </Panel>
      <Panel title="The newsletter’s code">
        <p className="mb-4 max-w-measure text-small">
          {NEWSLETTER_PERCENT}% off a first order, once, for the mailbox that it was sent to. The box on the
          home page says both of these; codes that were sent keep theirs.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            required
            name="newsletterCap"
            label="At most, ₹"
            inputMode="decimal"
            defaultValue={rules.newsletterCap}
            error={troubleOf('newsletterCap')}
          />
          <Field
            required
            name="newsletterDays"
            label="Good for, days"
            inputMode="numeric"
            defaultValue={rules.newsletterDays}
            error={troubleOf('newsletterDays', true)}
          />
        </div>
      </Panel>
      <Button type="submit" busy={busy}>
        Save the rules
      </Button>
    </form>
  )
}
