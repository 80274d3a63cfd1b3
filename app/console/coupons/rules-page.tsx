import type { CouponRulesShown } from '../../../contract/admin/coupons.ts'
import { NEWSLETTER_PERCENT } from '../../../core/coupon-rules.ts'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { numberIn } from '../parts/typed-text.ts'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { send } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { AllCoupons } from './all-coupons.tsx'

/** The page of the rules for all coupons, and of what the newsletter's own coupon gives. */
export function CouponRulesPage() {
  const state = useReply('GET /api/admin/coupon-rules')
  return (
    <>
      <AllCoupons />
      <PageHead title="Rules for all coupons" />
      <Fetching label="Fetching the rules" state={state} />
      {state.reply && <RulesForm rules={state.reply} reload={state.reload} />}
    </>
  )
}

const LABELS = {
  deepens: 'Take a garment that a coupon lands between ₹2,625 and ₹2,950 down to ₹2,625',
  newsletterCap: 'At most, ₹',
  newsletterDays: 'Good for, days',
}

function RulesForm({ rules, reload }: { rules: CouponRulesShown; reload: () => void }) {
  const { base, isOld, onChanged, save } = useBase(rules, reload)
  const { version, deepens, newsletterCap, newsletterDays } = base
  const { form, typed, change, bind, errorOf, foot } = useSaving({
    start: { deepens, newsletterCap: String(newsletterCap), newsletterDays: String(newsletterDays) },
    version,
    labels: LABELS,
    onSave({ deepens, newsletterCap, newsletterDays }, version) {
      const numbers = { newsletterCap: numberIn(newsletterCap), newsletterDays: numberIn(newsletterDays) }
      return save(send('PUT /api/admin/coupon-rules', { version, deepens, ...numbers }))
    },
    onChanged,
  })
  return (
    <form {...form} noValidate className="max-w-3xl">
      <SavedSince isOld={isOld} what="page" />
      <Panel title="Between two rates of tax">
        <CheckboxField
          label={LABELS.deepens}
          hint="In between, neither 5 nor 18 per cent fits its own base. Off, such a piece is taxed at the higher rate."
          checked={typed.deepens}
          onChange={({ currentTarget: { checked } }) => change({ deepens: checked })}
          error={errorOf('deepens')}
        />
      </Panel>
      <Panel title="The newsletter’s code">
        <p className="mb-4 max-w-measure text-small">
          {NEWSLETTER_PERCENT}% off a first order, once, for the mailbox that it was sent to. The box on the
          home page says both of these; codes that were sent keep theirs.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required inputMode="decimal" {...bind('newsletterCap')} />
          <Field required inputMode="numeric" {...bind('newsletterDays')} />
        </div>
      </Panel>
      <SaveFoot save="Save the rules" {...foot} />
    </form>
  )
}
