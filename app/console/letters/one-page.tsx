import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { LetterPage as Shown } from '../../../contract/admin/letters.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { MailPreview } from '../messages/preview.tsx'
import { AskButton } from '../parts/ask-button.tsx'
import { counted } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Sum } from '../parts/sum.tsx'
import { Time } from '../parts/time.tsx'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { send } from '../shell/ask.ts'
import { useReply } from '../shell/use-reply.ts'
import { LetterForm, type TypedLetter } from './letter-form.tsx'
import { AllLetters } from './page.tsx'
import { SendPanel } from './send-panel.tsx'
import { LetterBadge } from './words.tsx'

const EVERY_MS = 4000

export function LetterPage() {
  const { id = '' } = useParams()
  const state = useReply('GET /api/admin/letters/{id}', {
    params: { id },
    everyMs: EVERY_MS,
  })
  const { reply, trouble, reload } = state
  const [isTyped, setTyped] = useState(false)
  if (!reply)
    return (
      <>
        <AllLetters />
        <PageHead title={trouble?.code === 'letterNotThere' ? 'No such letter' : 'Letter'} />
        <Fetching label="Fetching the letter" state={state} />
      </>
    )
  return (
    <>
      <AllLetters />
      <PageHead title={reply.letter.subject} tab="Letter">
        <LetterBadge state={reply.letter.state} />
      </PageHead>
      <Fetching label="Fetching the letter" state={state} />
      <div className="gap-x-12 xl:grid xl:grid-cols-2">
        <div>
          {reply.letter.state === 'draft' || isTyped ? (
            <Draft key={reply.letter.id} {...reply} onTyped={setTyped} onDone={reload} />
          ) : (
            <OnItsWay {...reply} onDone={reload} />
          )}
        </div>
        <Preview mail={reply.mail} />
      </div>
    </>
  )
}

type Props = Shown & { onDone: () => void }

/**
 * `onTyped`: called with whether there are unsaved changes, which keep the form there even when somebody else sends the
 * letter.
 */
type DraftProps = Props & { onTyped: (isTyped: boolean) => void }

function Draft({ letter: latest, readers, yours, onTyped, onDone }: DraftProps) {
  const { base, isOld, isChanged, onChanged, save } = useBase(latest, onDone)
  useEffect(() => {
    onTyped(isChanged)
    return () => onTyped(false)
  }, [onTyped, isChanged])
  const [isGone, setGone] = useState(false)
  const { id, version, subject, text, products } = base
  const onSave = (typed: TypedLetter, over: number) =>
    save(send('PUT /api/admin/letters/{id}', { version: over, ...typed }, { id }))
  // Rendered without the form, so that nothing is unsaved any more and nobody is asked before the page is left.
  if (isGone) return <Navigate to="/letters" replace />
  return (
    <>
      <SavedSince isOld={isOld} what="letter" />
      {latest.state !== 'draft' && (
        <p role="alert" className="note mb-4">
          Somebody has sent this letter meanwhile, or set its time. Copy what you want to keep: once you undo
          your changes you see how far it is.
        </p>
      )}
      <LetterForm
        start={{ subject, text, products }}
        version={version}
        onSave={onSave}
        onChanged={onChanged}
      />
      <SendPanel
        isChanged={isChanged}
        id={id}
        version={version}
        readers={readers}
        yours={yours}
        onDone={onDone}
      />
      <Discard id={id} onDone={() => setGone(true)} />
    </>
  )
}

function Discard({ id, onDone }: { id: string; onDone: () => void }) {
  const discard = () => send('DELETE /api/admin/letters/{id}', undefined, { id }).then(onDone)
  return (
    <AskButton
      kind="quiet"
      text="Throw this draft away"
      title="Throw this draft away?"
      yes="Throw it away"
      onYes={discard}
    >
      Nobody has got it. It cannot be fetched back.
    </AskButton>
  )
}

function OnItsWay({ letter, onDone }: Props) {
  const { id, state, sendAt, sent, failed, withheld, waiting, left } = letter
  const rows: [string, number][] = [
    ['Sent', sent],
    ['Still waiting', waiting],
    ['Failed', failed],
    ['Kept back: left meanwhile, or stopped', withheld],
    ['Left the newsletter after it', left],
  ]
  return (
    <Panel title={state === 'timed' ? 'Waits for its time' : 'What became of it'}>
      {sendAt && (
        <p className="mb-3">
          {state === 'timed' ? 'Goes out ' : 'Went out '}
          <Time at={sendAt} />
        </p>
      )}
      {state !== 'timed' && (
        <dl className="mb-4 grid max-w-md grid-cols-[1fr_auto] gap-y-1 text-small">
          {rows.map(([what, count]) => (
            <Sum key={what} what={what}>
              {counted(count)}
            </Sum>
          ))}
        </dl>
      )}
      {failed > 0 && (
        <p className="mb-4 text-small">
          <Link to="/messages?template=newsletter-letter&state=failed" className="text-link">
            Why they failed
          </Link>
        </p>
      )}
      {(state === 'timed' || state === 'sending') && <Stop id={id} state={state} onDone={onDone} />}
    </Panel>
  )
}

function Stop({ id, state, onDone }: { id: string; state: 'timed' | 'sending'; onDone: () => void }) {
  const stop = () => send('POST /api/admin/letters/{id}/stop', undefined, { id }).then(onDone)
  const isTimed = state === 'timed'
  return (
    <AskButton
      text={isTimed ? 'Make it a draft again' : 'Stop it'}
      title={isTimed ? 'Make it a draft again?' : 'Stop this letter?'}
      yes={isTimed ? 'Make it a draft' : 'Stop it'}
      onYes={stop}
    >
      {isTimed
        ? 'Nobody gets it until you send it again.'
        : 'Whoever has it keeps it; nobody else gets it any more, and it cannot go on.'}
    </AskButton>
  )
}

function Preview({ mail }: Pick<Shown, 'mail'>) {
  const picturesAt = usePicturesAt()
  return (
    <Panel title="As its readers see it">
      <MailPreview {...mail} pictures={picturesAt ? new URL(picturesAt).origin : '*'} />
    </Panel>
  )
}
