import { useState } from 'react'
import { reason as reasonText } from '#words/review-reasons'
import type { ReviewRow } from '../../../contract/admin/reviews.ts'
import { LONGEST_REPLY, REJECT_REASONS, type RejectReason } from '../../../core/review.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { ActButton } from '../parts/act-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { act, send } from '../shell/ask.ts'

type Props = { review: ReviewRow; onDone: () => void }
type Asking = 'publish' | 'reject' | 'reply' | null

/**
 * Publishes, turns down or answers a review, and closes what readers reported. A refusal mostly means that something
 * else was decided or written meanwhile, so the page is loaded anew then too.
 */
export function Decisions({ review, onDone }: Props) {
  const [asking, setAsking] = useState<Asking>(null)
  const { code, number, state, reply, reports, appeal } = review
  const verb = state === 'waiting' ? 'Turn down' : 'Take off the page'
  const close = () => setAsking(null)
  const seen = reports.reduce((sum, { times }) => sum + times, 0)
  return (
    <div className="mt-4 grid gap-2">
      {state === 'waiting' && <Button onClick={() => setAsking('publish')}>Publish</Button>}
      {(state === 'waiting' || state === 'published') && (
        <Button kind="outline" onClick={() => setAsking('reject')}>
          {verb}
        </Button>
      )}
      {state === 'published' && (
        <Button kind="outline" onClick={() => setAsking('reply')}>
          {reply ? 'Change the reply' : 'Reply'}
        </Button>
      )}
      {reports.length > 0 && state === 'published' && (
        <ActButton
          kind="quiet"
          onAct={() => act('POST /api/admin/reviews/{code}/keep', { seen }, { code }).finally(onDone)}
        >
          Keep it, reports are settled
        </ActButton>
      )}
      <Confirm
        open={asking === 'publish'}
        onClose={close}
        title="Publish this review?"
        yes="Publish"
        onYes={() => send('POST /api/admin/reviews/{code}/publish', { number }, { code }).finally(onDone)}
      >
        Everybody can read it on the page of {review.product.name}, as it is
        {review.isEarlierShown ? ', in the place of what its author wrote before' : ''}.
      </Confirm>
      {asking === 'reject' && (
        <Reject
          verb={verb}
          title={state === 'waiting' ? 'Turn this review down?' : 'Take this review off the page?'}
          mayAppeal={!appeal}
          onClose={close}
          onYes={(reason) =>
            send('POST /api/admin/reviews/{code}/reject', { number, reason }, { code }).finally(onDone)
          }
        />
      )}
      {asking === 'reply' && (
        <Reply
          before={reply ?? ''}
          onClose={close}
          onYes={(said) => send('POST /api/admin/reviews/{code}/reply', said, { code }).finally(onDone)}
        />
      )}
    </div>
  )
}

function Reject({
  verb,
  title,
  mayAppeal,
  onClose,
  onYes,
}: {
  verb: string
  title: string
  mayAppeal: boolean
  onClose: () => void
  onYes: (reason: RejectReason) => Promise<unknown>
}) {
  const [reason, setReason] = useState<RejectReason | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      yes={verb}
      onYes={async () => {
        setIsMissing(reason === '')
        return reason !== '' && onYes(reason)
      }}
    >
      <OneOfField
        label="For which of the published reasons?"
        name="reason"
        value={reason}
        error={isMissing && reason === '' && 'Choose the reason: its author is told it.'}
        hint={`Its author is told by mail, and on WhatsApp with consent. ${mayAppeal ? 'They may appeal once.' : 'They have appealed already, and cannot again.'} The review is kept for a year.`}
        none="Choose a reason"
        options={REJECT_REASONS}
        onValue={setReason}
      >
        {(each) => reasonText({ reason: each })}
      </OneOfField>
    </Confirm>
  )
}

type ReplyProps = {
  before: string
  onClose: () => void
  onYes: (said: { text: string; before: string }) => Promise<unknown>
}

function Reply({ onClose, onYes, ...opened }: ReplyProps) {
  // The reply as it was when the dialog was opened: where a colleague has saved another meanwhile, the server refuses,
  // and that is not overwritten unread.
  const [before] = useState(opened.before)
  const [text, setText] = useState(before)
  return (
    <Confirm
      open
      onClose={onClose}
      title="The shop's reply"
      yes="Save the reply"
      onYes={() => onYes({ text, before })}
    >
      <AreaField
        label="Everybody reads it below the review"
        name="reply"
        rows={5}
        maxLength={LONGEST_REPLY}
        hint={before ? 'Left empty, the reply is taken away.' : 'Say nothing of who its author is.'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Confirm>
  )
}
