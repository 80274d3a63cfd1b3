import { useState } from 'react'
import { AreaField } from '../../ui/area-field.tsx'
import { Confirm } from '../parts/confirm.tsx'

type WithReasonProps = {
  open: boolean
  onClose: () => void
  title: string
  yes: string
  label: string
  onYes: (reason: string) => Promise<unknown>
}

/** Asks for a reason, of more than a line, before something is done. */
export function WithReason({ open, onClose, title, yes, label, onYes }: WithReasonProps) {
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
