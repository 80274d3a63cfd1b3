import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import type { Customer } from './customer.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { customer: Customer; onDone: () => void }

/**
 * Allows a customer cash on delivery that risk or returned parcels would refuse, or takes that back: a refused shopper is
 * promised that a person looks at it.
 */
export function CashAllowed({ customer, onDone }: Props) {
  /** The open question, which does not turn into its opposite when a colleague was faster. */
  const [asked, setAsked] = useState<'allow' | 'take back' | null>(null)
  const since = customer.cashAllowedAt
  const act = since ? 'Take it back' : 'Allow cash on delivery'
  return (
    <Panel title="Cash on delivery">
      <p className="max-w-measure text-small">
        {since ? (
          <>
            Allowed by a person since <Time at={since} />. A risky order waits for their word and is not
            refused. The limits in Settings hold.
          </>
        ) : (
          'The rules in Settings decide. If they were refused and have it right, you can let them in.'
        )}
      </p>
      <Button kind="outline" className="mt-4" onClick={() => setAsked(since ? 'take back' : 'allow')}>
        {act}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'allow' ? 'Allow cash on delivery?' : 'Take cash on delivery back?'}
      >
        <CashForm
          code={customer.code}
          allowed={asked === 'allow'}
          onDone={() => {
            onDone()
            setAsked(null)
          }}
        />
      </Dialog>
    </Panel>
  )
}

function CashForm({ code, allowed, onDone }: { code: string; allowed: boolean; onDone: () => void }) {
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const reason = String(typed.get('reason'))
    await send('POST /api/admin/customers/{code}/cash', { allowed, reason }, { code })
    onDone()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <p>
        {allowed
          ? 'Their orders are no longer refused for risk or for parcels that came back. A risky one still waits until they confirm it.'
          : 'From the next order on the rules decide again. Orders that are placed already stay.'}
      </p>
      <ReasonField error={troubleOf('reason', true)} />
      <Button type="submit" busy={busy} className="self-start">
        {allowed ? 'Allow it' : 'Take it back'}
      </Button>
    </form>
  )
}
