import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/review-rules'
import { call } from '../../../contract/client.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

const KEY = /^#stop=([\w-]{20,100})$/

/** Stops invitations to review, for whom the link in one leads here. A press does so: programs that read mail follow links too. */
export function StopInvitations() {
  const [key, setKey] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { busy, refused, submit } = useSubmit()
  const { hash } = useLocation()
  useEffect(() => {
    setKey(KEY.exec(hash)?.[1] ?? null)
    setIsDone(false)
  }, [hash])
  if (!key) return null
  const stop = async () => {
    const send = () => call('POST /api/review/stop-invitations', { key })
    setIsDone(await submit({ as: 'sending', send, fallback: words.notStopped }))
  }
  return (
    <section aria-labelledby="stop" className="gutter mx-auto w-full max-w-page pt-8">
      <div className="note p-6">
        <h2 id="stop" className="font-display text-h3">
          {words.stopTitle}
        </h2>
        <p role="status" className="mt-2 max-w-measure">
          {isDone ? words.stopped : words.stopText}
        </p>
        <FieldError className="mt-2">{refused?.message}</FieldError>
        {!isDone && (
          <Button className="mt-6" busy={busy !== null} onClick={stop}>
            {words.stop}
          </Button>
        )}
      </div>
    </section>
  )
}
