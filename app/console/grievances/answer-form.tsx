import { useEffect, useState } from 'react'
import type { OneGrievance } from '../../../contract/admin/grievances.ts'
import { type Answer, LONGEST_ANSWER } from '../../../core/grievance.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsaved } from '../parts/unsaved.ts'
import { useOwnSave } from '../parts/use-own-save.ts'
import { act, send } from '../shell/ask.ts'

type Props = { grievance: OneGrievance['grievance']; onDone: () => void }

/**
 * `onTyped`: called with whether something is typed, which keeps the form there even when somebody else closes the
 * complaint.
 */
type AnswerProps = Props & { onTyped: (isTyped: boolean) => void }

/**
 * Acknowledges a complaint, replies to it, or closes it with what was done. The text is mailed to the person who
 * complained.
 */
export function AnswerForm({ grievance, onTyped, onDone }: AnswerProps) {
  const { code, acknowledgedAt, closedAt, name, entries } = grievance
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<Answer | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const isTyped = text.trim() !== ''
  useUnsaved(() => isTyped)
  useEffect(() => onTyped(isTyped), [onTyped, isTyped])

  // Closed with these very words: by oneself, though the answer was lost, or by a colleague who left nothing to add.
  if (isTyped && closedAt && entries.some((entry) => entry.kind === 'closed' && entry.text === text.trim()))
    setText('')

  const answer = async (kind: Answer, by: typeof act | typeof send) => {
    setBusy(kind)
    setIsMissing(false)
    try {
      const done = await by(
        'POST /api/admin/grievances/{code}/answer',
        { kind, text, seen: entries.length },
        { code },
      )
      // What was typed while the answer was being sent stays in the form.
      if (done) setText((now) => (now === text ? '' : now))
    } finally {
      setBusy(null)
      // A refusal mostly means that a colleague was faster, so the complaint is loaded anew then too.
      onDone()
    }
  }
  // Not the one that is busy: disabled it would lose the focus.
  const isOther = (kind: Answer) => busy !== null && busy !== kind
  const withText = (then: () => void) => {
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') then()
  }

  return (
    <>
      <div className="max-w-measure">
        <AreaField
          label={`To ${name}`}
          name="answer"
          rows={6}
          maxLength={LONGEST_ANSWER}
          hint={`Mailed as it stands here.${acknowledgedAt ? '' : ' An acknowledgement may go without words of yours.'}`}
          value={text}
          error={isMissing && text.trim() === '' && 'Write what its person is to be told.'}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {closedAt ? (
        <p role="alert" className="note mt-4 max-w-measure">
          Somebody has closed this complaint meanwhile: nothing more is mailed. Copy what you want to keep.
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          {!acknowledgedAt && (
            <Button
              busy={busy === 'acknowledged'}
              disabled={isOther('acknowledged')}
              onClick={() => void answer('acknowledged', act)}
            >
              Acknowledge
            </Button>
          )}
          <Button
            kind={acknowledgedAt ? 'buy' : 'outline'}
            busy={busy === 'replied'}
            disabled={isOther('replied')}
            onClick={() => withText(() => void answer('replied', act))}
          >
            Send the reply
          </Button>
          <Button kind="outline" disabled={busy !== null} onClick={() => withText(() => setIsClosing(true))}>
            Close with what was done
          </Button>
        </div>
      )}
      <Confirm
        open={isClosing}
        onClose={() => setIsClosing(false)}
        title="Close this complaint?"
        yes="Close it"
        onYes={() => answer('closed', send)}
      >
        {name} is mailed what you wrote, as what was done about it. It cannot be opened again.
      </Confirm>
    </>
  )
}

/**
 * Records the docket number of the National Consumer Helpline, where the person complained there too. What is noted is told
 * beside what is typed, which may replace it.
 */
export function DocketForm({ grievance: { code, docket }, onDone }: Props) {
  const { known, saving } = useOwnSave(docket ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, refused, submit } = useSubmit()
  const isTyped = typed !== null && typed.trim() !== known
  useUnsaved(() => isTyped)
  // From here on the field shows what is noted, whoever notes it.
  if (typed === known) setTyped(null)
  const save = () => {
    const next = { docket: (typed ?? known).trim(), before: known }
    const sent = send('POST /api/admin/grievances/{code}/docket', next, { code })
    // A refusal mostly means that a colleague was faster, so the complaint is loaded anew then too.
    return saving(next.docket, sent).finally(onDone)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped && !busy) void submit({ as: 'sending', send: save })
      }}
    >
      <Field
        label="Docket number"
        name="docket"
        optional
        maxLength={40}
        hint={isTyped && known ? `Noted now: ${known}` : 'Its person sees it beside the ticket.'}
        error={refused?.message}
        value={typed ?? known}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        kind="outline"
        type="submit"
        className="mt-3"
        busy={busy !== null}
        aria-disabled={!isTyped || undefined}
      >
        Save the number
      </Button>
    </form>
  )
}
