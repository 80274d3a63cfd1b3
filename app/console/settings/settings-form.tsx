import type { Settings } from '../../../contract/admin/settings.ts'
import { MAKER_ROLES, PRODUCT_FIELDS } from '../../../core/product-fields.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { send } from '../shell/ask.ts'
import { CashFields, PROVEN, UNPROVEN } from './cash-fields.tsx'
import { CashRuleFields } from './cash-rule-fields.tsx'
import { addressHint, SETTINGS_LABELS, settingPath, settingsFrom, typedFrom } from './typed-settings.ts'

type Props = { settings: Settings; reload: () => void }

export function SettingsForm({ settings: latest, reload }: Props) {
  const { base: settings, isOld, onChanged, save } = useBase(latest, reload)
  const { form, typed, bind, foot } = useSaving({
    start: typedFrom(settings),
    version: settings.version,
    labels: SETTINGS_LABELS,
    pathOf: settingPath,
    onSave: (typed, version) => save(send('PUT /api/admin/settings', { version, ...settingsFrom(typed) })),
    onChanged,
  })

  return (
    <form {...form} className="max-w-3xl">
      <SavedSince isOld={isOld} what="page" />
      <Panel title="The shop">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required maxLength={60} {...bind('name')} />
          <Field required inputMode="numeric" maxLength={4} {...bind('founded')} />
          <AreaField hint={addressHint(typed.address, settings.pickupPin)} rows={4} {...bind('address')} />
          <Field required maxLength={80} {...bind('hours')} />
        </div>
      </Panel>
      <Panel title="How shoppers reach it">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field type="tel" required hint="With +91 in front." {...bind('phone')} />
          <Field type="email" required {...bind('email')} />
        </div>
      </Panel>
      <Panel title="Who answers for complaints">
        <p className="mb-4 max-w-measure text-small">
          The law wants a grievance officer named on the Contact page, with legal name and offices. Left
          empty, phone and email are the shop’s own.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field optional maxLength={80} {...bind('officerName')} />
          <Field optional maxLength={80} {...bind('officerDesignation')} />
          <Field type="tel" optional hint="With +91 in front." {...bind('officerPhone')} />
          <Field type="email" optional {...bind('officerEmail')} />
          <AreaField
            hint="Where else the business is, a line each. The address above is its head office."
            rows={3}
            {...bind('branches')}
          />
        </div>
      </Panel>
      <Panel title="Delivery">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required inputMode="decimal" {...bind('fee')} />
          <Field
            optional
            hint="Orders of this much and more travel free. Empty: none do."
            inputMode="decimal"
            {...bind('freeFrom')}
          />
          <AreaField hint="A line each. The policies name them." rows={3} {...bind('couriers')} />
        </div>
      </Panel>
      <Panel title="Cancelling">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            optional
            hint="After placing, and only before you pack it; My Orders and the policies say it. Empty: until you pack it."
            inputMode="numeric"
            {...bind('cancelMinutes')}
          />
        </div>
      </Panel>
      <Panel title="Cash on delivery">
        <p className="mb-4 max-w-measure text-small">
          What one account may have under way at once, to be paid at the door. Empty: as much as it likes.
          Cash has no fee, and paying online stays open to everybody.
        </p>
        <CashFields legend="Until its phone or mailbox is verified" names={UNPROVEN} bind={bind} />
        <CashFields legend="Once it is verified" names={PROVEN} bind={bind} />
        <CashRuleFields bind={bind} />
      </Panel>
      <Panel title="For slips and invoices">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required maxLength={120} {...bind('legalName')} />
          <Field
            optional
            maxLength={15}
            hint="Empty: the shop writes no tax invoices, charges no GST, and sells within its own state alone. With it, an invoice is written when a parcel leaves."
            {...bind('gstin')}
          />
        </div>
      </Panel>
      <Panel title="What every piece declares">
        <p className="mb-4 max-w-measure text-small">
          Who made, packed or marketed the pieces that name nobody else. Empty: the legal name and the address
          above. Shoppers’ questions go to the phone and the email above.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...bind('makerRole')}>
            {MAKER_ROLES.map((role) => (
              <option key={role} value={role}>
                {PRODUCT_FIELDS.makerRole.optionLabels[role]}
              </option>
            ))}
          </SelectField>
          <Field optional maxLength={120} {...bind('makerName')} />
          <Field optional maxLength={300} className="sm:col-span-2" {...bind('makerAddress')} />
        </div>
      </Panel>
      <SaveFoot save="Save settings" {...foot} />
    </form>
  )
}
