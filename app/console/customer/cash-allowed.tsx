import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { IN_AUDIT_LOG } from '../parts/reason-field.tsx'
import { Time } from '../parts/time.tsx'
import { send } from '../shell/ask.ts'
import type { Customer } from './customer.ts'

type Props = { customer: Customer; onDone: () => void }

/**
 * Allows a customer cash on delivery that risk or returned parcels would refuse, or takes that back: a refused shopper is
 * promised that a person looks at it.
 */
export function CashAllowed({ customer, onDone }: Props) {
  /** The open question, which does not turn into its opposite when a colleague was faster. */
  const [asked, setAsked] = useState<'allow' | 'take back' | null>(null)
  // No dialog goes away under who types in it: what they type next would be taken for keys of the page.
  if (customer.erasedAt && !asked) return null
  const since = customer.cashAllowedAt
  const decide = async (reason: string) => {
    const payload = { allowed: asked === 'allow', reason }
    await send('POST /api/admin/customers/{code}/cash', payload, { code: customer.code })
    setAsked(null)
    onDone()
  }
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
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'allow' ? 'Allow cash on delivery?' : 'Take cash on delivery back?'}
        verb={asked === 'allow' ? 'Allow it' : 'Take it back'}
        hint={IN_AUDIT_LOG}
        onDecide={decide}
      >
        {asked === 'allow'
          ? 'Their orders are no longer refused for risk or for parcels that came back. A risky one still waits until they confirm it.'
          : 'From the next order on the rules decide again. Orders that are placed already stay.'}
      </ReasonDialog>
    </Panel>
  )
}
