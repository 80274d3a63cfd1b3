import { useState } from 'react'
import type { ReturnMove, ReturnPage } from '../../../contract/admin/returns.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { act } from '../shell/ask.ts'

type Props = { one: ReturnPage['return']; onDone: () => void }

const VERB: Record<ReturnMove, string> = {
  approve: 'Take it',
  decline: 'Decline',
}

/** What can be done now, and this person may do; at the foot of a phone's screen, under the thumb. */
export function ReturnActions({ one, onDone }: Props) {
  const [asking, setAsking] = useState<ReturnMove | null>(null)
  if (one.moves.length === 0) return null
  const params = { code: one.code }
  const done = async (acting: Promise<unknown>) => {
    const isDone = (await acting) !== null
    onDone()
    return isDone
  }
  return (
    <div className="z-10 mb-6 flex flex-wrap gap-3 bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:mb-0 max-lg:border-t max-lg:border-sand max-lg:p-3">
      {one.moves.map((move, at) => (
        <Button
          key={move}
          kind={at === 0 ? 'buy' : 'outline'}
          className="max-lg:grow"
          onClick={() => setAsking(move)}
        >
          {VERB[move]}
        </Button>
      ))}
      <Confirm
        open={asking === 'approve'}
        onClose={() => setAsking(null)}
        title="Take this return?"
        yes={VERB.approve}
        onYes={() => done(act('POST /api/admin/returns/{code}/approve', {}, params))}
      >
        {one.shopPays
          ? 'Its shopper is told that a courier comes for it. Book that next.'
          : 'Its shopper is told where to send it, at their own cost.'}
      </Confirm>
      <WithReason
        open={asking === 'decline'}
        onClose={() => setAsking(null)}
        title="Decline this return?"
        yes={VERB.decline}
        label="Why? Its shopper is told, word for word"
        onYes={(reason) => done(act('POST /api/admin/returns/{code}/decline', { reason }, params))}
      />
    </div>
  )
}

type WithReasonProps = {
  open: boolean
  onClose: () => void
  title: string
  yes: string
  label: string
  onYes: (reason: string) => Promise<boolean>
}

/** Asks for what a person has to say of it first. */
function WithReason({ open, onClose, title, yes, label, onYes }: WithReasonProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={title}
      yes={yes}
      onYes={async () => {
        setIsMissing(reason.trim() === '')
        return reason.trim() !== '' && onYes(reason)
      }}
    >
      <AreaField
        label={label}
        name="reason"
        rows={3}
        maxLength={500}
        value={reason}
        error={isMissing && reason.trim() === '' && 'Say why.'}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  )
}
