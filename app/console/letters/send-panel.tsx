import { useState } from 'react'
import { fromMinuteInIndia } from '../../../core/india-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ActButton } from '../parts/act-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { countOf } from '../parts/counted.ts'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useUnsaved } from '../parts/unsaved.ts'
import { act, send } from '../shell/ask.ts'
import { readersText } from './words.tsx'

type Props = {
  isChanged: boolean
  id: string
  version: number
  readers: number
  yours: string
  onDone: () => void
}

/**
 * Sends a letter: a test to oneself, then to all readers, now or at a set time. What is typed has to be saved first.
 */
export function SendPanel({ isChanged, id, version, readers, yours, onDone }: Props) {
  const [at, setAt] = useState('')
  /**
   * What the person is asked, with the version that they see: where a colleague has saved another meanwhile, the server
   * refuses, and nothing is sent unread.
   */
  const [asked, setAsked] = useState<{ when: 'now' | 'at'; version: number } | null>(null)
  // A time that is chosen, but not confirmed by the button, sends nothing.
  useUnsaved(() => at !== '')
  const isTimed = asked?.when === 'at'
  const sendIt = async () => {
    if (!asked) return
    const how = { version: asked.version, at: isTimed ? at : null }
    await send('POST /api/admin/letters/{id}/send', how, { id })
    scrollTo(0, 0)
    onDone()
  }
  return (
    <Panel title="Send it">
      <p className="mb-4 max-w-measure text-small">
        {isChanged
          ? 'Save what you have typed first.'
          : `${readersText(readers)}. Orders’ own mails always go first. A test goes to ${yours}.`}
      </p>
      <div className="mb-6 flex flex-wrap gap-3">
        <ActButton
          kind="outline"
          disabled={isChanged}
          onAct={() => act('POST /api/admin/letters/{id}/test', undefined, { id })}
        >
          Send me a test
        </ActButton>
        <Button disabled={isChanged || readers === 0} onClick={() => setAsked({ when: 'now', version })}>
          Send it now
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          type="datetime-local"
          name="at"
          label="Or at a time, by India’s clock"
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <Button kind="outline" disabled={!at || isChanged} onClick={() => setAsked({ when: 'at', version })}>
          Send it then
        </Button>
      </div>
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={isTimed ? 'Send it at that time?' : `Send it to ${countOf(readers, 'reader')}?`}
        yes={isTimed ? 'Send it then' : 'Send it'}
        onYes={sendIt}
      >
        {isTimed ? (
          <>
            It goes to whoever reads the newsletter then: <Time at={fromMinuteInIndia(at).toISOString()} />.
          </>
        ) : (
          'It cannot be called back once it is there.'
        )}
      </Confirm>
    </Panel>
  )
}
