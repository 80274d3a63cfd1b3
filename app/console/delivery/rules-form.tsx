import type { DeliveryRulesShown } from '../../../contract/admin/settings.ts'
import { ZONES } from '../../../core/delivery-rules.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { send } from '../shell/ask.ts'
import { pinsIn } from './lines.ts'
import { RULE_LABELS, rulePath, rulesFrom, typedFrom } from './typed-rules.ts'
import { WeekdaysField } from './weekdays-field.tsx'

type Props = { shown: DeliveryRulesShown; reload: () => void }

const NAMED_ONCE_SAVED = 'Its place is named once it is saved.'

export function RulesForm({ shown: latest, reload }: Props) {
  const { base, isOld, onChanged, save } = useBase(latest, reload)
  const { rules, version, pickupIn } = base
  const { form, typed, change, bind, errorOf, foot } = useSaving({
    start: typedFrom(rules),
    version,
    labels: RULE_LABELS,
    pathOf: rulePath,
    // Words that are not understood would not be sent, so that the server could not refuse them.
    faultIn({ pins }) {
      const { wrong } = pinsIn(pins)
      return wrong ? { field: 'pins', words: `“${wrong}” says nothing that is known.` } : null
    },
    onSave: (typed, version) =>
      save(send('PUT /api/admin/delivery-rules', { version, rules: rulesFrom(typed) })),
    onChanged,
  })

  return (
    <form {...form} className="max-w-3xl" noValidate>
      <SavedSince isOld={isOld} what="page" />
      <Panel title="From the order to the courier">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            required
            inputMode="numeric"
            maxLength={6}
            hint={typed.pickupPin === rules.pickupPin ? (pickupIn ?? 'Not known') : NAMED_ONCE_SAVED}
            {...bind('pickupPin')}
          />
          <Field
            required
            inputMode="numeric"
            maxLength={2}
            hint="1 to 24. Orders before it are taken up that day."
            {...bind('cutOffHour')}
          />
          <Field required hint="Working days, such as 1-2." {...bind('processing')} />
        </div>
        <WeekdaysField
          legend={RULE_LABELS.shopDays}
          chosen={typed.shopDays}
          onChoose={(shopDays) => change({ shopDays })}
          error={errorOf('shopDays')}
        />
      </Panel>
      <Panel title="On the way">
        <p className="mb-4 max-w-measure text-small">
          Days on which couriers deliver, such as 3-5. Shoppers are promised the last of them; the shipping
          policy prints both.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          {ZONES.map((zone) => (
            <Field
              key={zone}
              required
              name={`travel.${zone}`}
              label={RULE_LABELS[`travel.${zone}`]}
              value={typed.travel[zone]}
              error={errorOf(`travel.${zone}`)}
              onChange={({ currentTarget: { value } }) =>
                change({ travel: { ...typed.travel, [zone]: value } })
              }
            />
          ))}
        </div>
        <WeekdaysField
          legend={RULE_LABELS.courierDays}
          chosen={typed.courierDays}
          onChoose={(courierDays) => change({ courierDays })}
          error={errorOf('courierDays')}
        />
      </Panel>
      <Panel title="Days">
        <div className="grid gap-4 sm:grid-cols-2">
          <AreaField
            rows={10}
            hint="A line each: 2026-11-08 Diwali; 01-26 Republic Day is every year’s. Nobody works on them."
            {...bind('holidays')}
          />
          <AreaField
            rows={10}
            hint="A line each: 2026-11-08 Diwali. Shoppers pick the next ones to have a piece in time for."
            {...bind('festivals')}
          />
        </div>
      </Panel>
      <Panel title="Exceptions by PIN code">
        <AreaField
          rows={6}
          hint="A line each, with a PIN code or how it begins: 194101 no delivery; 79 no cash; 744 no cash, +3 days. Of several that fit, the longest alone counts."
          {...bind('pins')}
        />
      </Panel>
      <SaveFoot save="Save the rules" {...foot} />
    </form>
  )
}
