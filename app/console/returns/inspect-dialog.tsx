import { useState } from 'react'
import type { ReturnPage } from '../../../contract/admin/returns.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { send } from '../shell/ask.ts'

type Props = { open: boolean; orderReturn: ReturnPage['return']; onClose: () => void; onDone: () => void }
const VERDICTS = ['shelf', 'off', 'failed'] as const
type Verdict = (typeof VERDICTS)[number]

const VERDICT_TEXT: Record<Verdict, string> = {
  shelf: 'It is taken back, and can be sold again',
  off: 'It is taken back, and is written off',
  failed: 'It is not taken, and goes back to its shopper',
}

/** Records what the person found who inspected the returned piece. */
export function InspectDialog({ open, orderReturn, onClose, onDone }: Props) {
  const [verdict, setVerdict] = useState<Verdict | ''>('')
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const needsReason = verdict === 'off' || verdict === 'failed'
  const lacksReason = needsReason && reason.trim() === ''
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="What is it like?"
      yes="Say so"
      onYes={async () => {
        setIsSent(true)
        if (verdict === '' || lacksReason) return false
        const found = {
          passed: verdict !== 'failed',
          restock: verdict === 'shelf',
          reason: needsReason ? reason : null,
        }
        return send('POST /api/admin/returns/{code}/inspect', found, { code: orderReturn.code }).finally(
          onDone,
        )
      }}
    >
      <p className="mb-4">
        {orderReturn.piece}, {orderReturn.sizeText} × {orderReturn.quantity}: is it that piece, unworn, with
        its tags?
      </p>
      <OneOfField
        label="What becomes of it"
        name="verdict"
        value={verdict}
        error={isSent && verdict === '' && 'Choose what becomes of it.'}
        none="Choose"
        options={VERDICTS}
        onValue={setVerdict}
      >
        {(each) => VERDICT_TEXT[each]}
      </OneOfField>
      {needsReason && (
        <AreaField
          className="mt-4"
          label={verdict === 'failed' ? 'Why? Its shopper is told, word for word' : 'Why can it not be sold?'}
          name="reason"
          rows={3}
          maxLength={500}
          value={reason}
          error={isSent && lacksReason && 'Say why.'}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Confirm>
  )
}
