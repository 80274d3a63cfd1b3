import type { ReturnPolicyShown } from '../../../contract/admin/returns.ts'
import { CATEGORIES, type Category } from '../../../core/categories.ts'
import { type ReturnTerms, TERMS } from '../../../core/return-policy.ts'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { numberIn } from '../parts/typed-text.ts'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { send } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'

const TERMS_TEXT: Record<ReturnTerms, string> = {
  no: 'is not taken back',
  exchange: 'is exchanged for another size',
  any: 'is exchanged, or paid back',
}

/**
 * The page of the policy for pieces without a fault. Product pages, the policy page, buttons and mails take it from
 * here.
 */
export function PolicyPage() {
  const state = useReply('GET /api/admin/return-policy')
  return (
    <>
      <BackLink to="/settings">All settings</BackLink>
      <PageHead title="Return policy" />
      <Fetching label="Fetching the policy" state={state} />
      {state.reply && <PolicyForm shown={state.reply} reload={state.reload} />}
    </>
  )
}

const LABELS = {
  days: 'Within, days from delivery',
  pickupTries: 'Pickup tries before it is called off',
}

function PolicyForm({ shown: latest, reload }: { shown: ReturnPolicyShown; reload: () => void }) {
  const { base: shown, isOld, onChanged, save } = useBase(latest, reload)
  const { version, policy } = shown
  const { form, typed, change, bind, foot } = useSaving({
    start: { ...policy, days: String(policy.days), pickupTries: String(policy.pickupTries) },
    version,
    labels: LABELS,
    pathOf: (name) => `policy.${name}`,
    onSave({ days, pickupTries, ...rest }, version) {
      const policy = { ...rest, days: numberIn(days), pickupTries: numberIn(pickupTries) }
      return save(send('PUT /api/admin/return-policy', { version, policy }))
    },
    onChanged,
  })
  const never = (category: Category, isNever: boolean) =>
    change({ never: CATEGORIES.filter((one) => (one === category ? isNever : typed.never.includes(one))) })
  return (
    <form {...form} noValidate className="max-w-3xl">
      <SavedSince isOld={isOld} what="page" />
      <p className="mb-6 max-w-measure text-small">
        Whatever is set here: what is defective, not what was ordered, or late is always taken back, the shop
        pays for its way, and its delivery is refunded. The law wants that (E-Commerce Rules, 2020, rule
        7(4)).
      </p>
      <Panel title="Pieces without a fault">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field required inputMode="numeric" {...bind('days')} />
          <OneOfField
            label="What does not fit"
            value={typed.size}
            options={TERMS}
            onValue={(size) => change({ size })}
          >
            {(terms) => TERMS_TEXT[terms]}
          </OneOfField>
          <OneOfField
            label="What is no longer wanted"
            value={typed.mind}
            options={TERMS}
            onValue={(mind) => change({ mind })}
          >
            {(terms) => TERMS_TEXT[terms]}
          </OneOfField>
        </div>
        <div className="mt-4 grid gap-2">
          <CheckboxField
            label="The courier fetches them at the shop’s cost"
            hint="Off: shoppers send them to the shop’s address at their own cost."
            checked={typed.shopPays}
            onChange={({ currentTarget: { checked } }) => change({ shopPays: checked })}
          />
          <CheckboxField
            label="A person of the shop decides on each first"
            hint="Off: what is asked for in time is approved at once. Faults are always looked at by a person."
            checked={typed.asksFirst}
            onChange={({ currentTarget: { checked } }) => change({ asksFirst: checked })}
          />
        </div>
      </Panel>
      <Panel title="Fetched by the courier">
        <div className="sm:max-w-xs">
          <Field
            required
            hint="The shopper is told of each, and may ask for the courier again after the last."
            inputMode="numeric"
            {...bind('pickupTries')}
          />
        </div>
      </Panel>
      <Panel title="Taken back only with a fault">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              label={category}
              checked={typed.never.includes(category)}
              onChange={({ currentTarget: { checked } }) => never(category, checked)}
            />
          ))}
        </div>
      </Panel>
      <SaveFoot save="Save the policy" {...foot} />
    </form>
  )
}
