import { useState } from 'react'
import type { Settings } from '../../../contract/admin-replies.ts'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AreaField } from '../parts/area-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { ask } from '../shell/ask.ts'
import { CashFields, PROVEN, UNPROVEN } from './cash-fields.tsx'
import { settingsFrom, type TypedField, typedFrom } from './typed-settings.ts'

type Props = { settings: Settings; onSaved: () => void }
type Trouble = { field: string | null; words: string }

export function SettingsForm({ settings, onSaved }: Props) {
  const [typed, setTyped] = useState(() => typedFrom(settings))
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedFrom(settings))

  const save = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      const { message } = await ask('PUT /api/admin/settings', {
        version: settings.version,
        ...settingsFrom(typed),
      })
      sayDone(message ?? 'Saved.')
      onSaved()
    } catch (error) {
      const field = error instanceof ApiError ? (error.body.field ?? null) : null
      setTrouble({ field: field?.replace(/^shop\./, '') ?? null, words: refusalText(error) })
    } finally {
      setBusy(false)
    }
  }

  const bind = (name: TypedField) => ({
    name,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    error: trouble?.field?.startsWith(pathOf(name)) && trouble.words,
  })
  const fields = Object.keys(typed) as TypedField[]
  const isElsewhere = trouble && !fields.some((name) => trouble.field?.startsWith(pathOf(name)))

  return (
    <form
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Panel title="The shop">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required maxLength={60} {...bind('name')} />
          <Field label="Founded" required inputMode="numeric" maxLength={4} {...bind('founded')} />
          <AreaField label="Address" hint="A line each, the country last." rows={4} {...bind('address')} />
          <Field label="Opening hours" required maxLength={80} {...bind('hours')} />
        </div>
      </Panel>
      <Panel title="How shoppers reach it">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Phone" type="tel" required hint="With +91 in front." {...bind('phone')} />
          <Field label="E-mail" type="email" required {...bind('email')} />
        </div>
      </Panel>
      <Panel title="Delivery">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Delivery fee, ₹" required inputMode="decimal" {...bind('fee')} />
          <Field
            label="Free from, ₹"
            optional
            hint="Orders of this much and more travel free. Empty: none do."
            inputMode="decimal"
            {...bind('freeFrom')}
          />
          <AreaField
            label="Couriers"
            hint="A line each. The policies name them."
            rows={3}
            {...bind('couriers')}
          />
        </div>
      </Panel>
      <Panel title="Cash on delivery">
        <p className="mb-4 max-w-measure text-small">
          What one account may have under way at once, to be paid at the door. Empty: as much as it likes.
        </p>
        <CashFields legend="Until its phone or mailbox is verified" names={UNPROVEN} bind={bind} />
        <CashFields legend="Once it is verified" names={PROVEN} bind={bind} />
      </Panel>
      <Panel title="For slips and invoices">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Legal name" required maxLength={120} {...bind('legalName')} />
          <Field label="GSTIN" optional maxLength={15} {...bind('gstin')} />
        </div>
      </Panel>
      {isElsewhere && (
        <p role="alert" className="mb-4 border-l-4 border-madder bg-linen p-4">
          {trouble.words}
        </p>
      )}
      <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-sand bg-paper py-4">
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Save settings
        </Button>
        <Button
          type="button"
          kind="outline"
          disabled={!isChanged || busy}
          onClick={() => setTyped(typedFrom(settings))}
        >
          Undo changes
        </Button>
      </div>
    </form>
  )
}

/** Where the server's name of a field differs from the form's. */
const PATHS: Partial<Record<TypedField, string>> = {
  fee: 'delivery.fee',
  freeFrom: 'delivery.freeFrom',
  unprovenOrders: 'cashOnDelivery.unproven.openOrders',
  unprovenValue: 'cashOnDelivery.unproven.openValue',
  unprovenPieces: 'cashOnDelivery.unproven.piecesOfSize',
  provenOrders: 'cashOnDelivery.proven.openOrders',
  provenValue: 'cashOnDelivery.proven.openValue',
  provenPieces: 'cashOnDelivery.proven.piecesOfSize',
}
const pathOf = (name: TypedField) => PATHS[name] ?? name
