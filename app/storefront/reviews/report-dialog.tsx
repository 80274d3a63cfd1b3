import { useState } from 'react'
import * as reasons from '#words/review-reasons'
import * as words from '#words/reviews'
import { call } from '../../../contract/client.ts'
import { REPORT_REASONS, type RejectReason } from '../../../core/review.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'

export type ReportProps = { code: string; onClose: () => void }

export function ReportDialog({ code, onClose }: ReportProps) {
  const [reason, setReason] = useState<RejectReason | ''>('')
  const { busy, refused, submit } = useSubmit()
  const { sent, form } = useCheckedForm(reason === '', async () => {
    const isSent = await submit({
      as: 'sending',
      send: () => call('POST /api/review/report', { review: code, reason: reason as RejectReason }),
      fallback: words.notReported,
    })
    if (!isSent) return
    sayDone(words.reported)
    onClose()
  })

  return (
    <Dialog open onClose={onClose} title={words.reportTitle}>
      <form {...form}>
        <OneOfField
          label={words.reportReason}
          name="reason"
          value={reason}
          hint={words.reportText}
          error={sent && reason === '' ? words.chooseReasonFirst : refused?.message}
          none={words.chooseReason}
          options={REPORT_REASONS}
          onValue={setReason}
        >
          {(each) => reasons.reason({ reason: each })}
        </OneOfField>
        <Button type="submit" busy={busy !== null} className="mt-6">
          {words.sendReport}
        </Button>
      </form>
    </Dialog>
  )
}
