import type { DeliveryRulesShown } from '../../../contract/admin/settings.ts'
import { ApiError } from '../../../contract/client.ts'
import { ZONES } from '../../../core/delivery-rules.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayDone } from '../../browser/toasts.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field } from '../../ui/field.tsx'
import { namedField } from '../parts/named-field.ts'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { type Trouble, useSaving } from '../parts/use-saving.ts'
import { ask } from '../shell/ask.ts'
import { pinsIn } from './lines.ts'
import { fieldAt, RULE_LABELS, rulesFrom, typedFrom } from './typed-rules.ts'
import { WeekdaysField } from './weekdays-field.tsx'

type Props = { shown: DeliveryRulesShown; onSaved: () => void }

/** A line that says nothing that is known goes nowhere. */
class UnknownLine extends Error {}

export function RulesForm({ shown: { rules, version, pickupIn }, onSaved }: Props) {
  const { form, typed, save, change, errorOf, foot } = useSaving({
    start: typedFrom(rules),
    troubleOf,
    async onSave(typed) {
      const { wrong } = pinsIn(typed.pins)
      if (wrong) throw new UnknownLine(`“${wrong}” says nothing that is known.`)
      const { message } = await ask('PUT /api/admin/delivery-rules', { version, rules: rulesFrom(typed) })
      sayDone(message ?? 'Saved.')
      onSaved()
    },
  })
  const bind = (name: 'pickupPin' | 'cutOffHour' | 'processing' | 'holidays' | 'festivals' | 'pins') => ({
    name,
    label: RULE_LABELS[name],
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  return (
    <form ref={form} className="max-w-3xl" noValidate onSubmit={save}>
      <Panel title="From the order to the courier">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            required
            inputMode="numeric"
            maxLength={6}
            hint={pickupIn ?? 'Not known'}
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
          legend={RULE_LABELS.shopDays!}
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
          legend={RULE_LABELS.courierDays!}
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

function troubleOf(error: unknown): Trouble {
  if (error instanceof UnknownLine) return { field: 'pins', words: error.message }
  const path = error instanceof ApiError ? (error.body.field ?? '') : ''
  const words = refusalText(error)
  const about = fieldAt(path)
  return about ? { field: about.field, words: namedField(words, path, about.called) } : { field: null, words }
}
