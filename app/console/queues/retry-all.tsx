import { useState } from 'react'
import type { QueueRow } from '../../../contract/admin/queues.ts'
import { QUEUES } from '../../../core/queues.ts'
import { Confirm } from '../parts/confirm.tsx'
import { send } from '../shell/ask.ts'

/** The most failures that the server retries in one call. */
const MOST = 200

type Props = { queue: QueueRow; onDone: () => void }

/** Retries everything that one queue has given up. */
export function RetryAll({ queue, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  if (queue.failed === 0) return null
  const text = QUEUES[queue.name].text
  return (
    <>
      <button
        type="button"
        className="text-link -my-3 min-h-11 cursor-pointer"
        aria-label={`${text}: try all again`}
        onClick={() => setAsking(true)}
      >
        Try all again
      </button>
      <div className="text-left">
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          title={`${text}: try all again?`}
          yes="Try again"
          onYes={() => send('POST /api/admin/queues/{name}/retry', {}, { name: queue.name }).finally(onDone)}
        >
          <p>
            {queue.failed === 1
              ? 'One was given up; it begins anew.'
              : `${queue.failed} were given up; they begin anew.`}
            {queue.failed > MOST && ` The newest ${MOST} now, the others when you ask again.`}
            {queue.name.startsWith('outbox') &&
              ' What holds a code, and news on WhatsApp that is two days old, stays as it is.'}
          </p>
        </Confirm>
      </div>
    </>
  )
}
