import type { MessagePage } from '../../../contract/admin/messages.ts'
import { AskButton } from '../parts/ask-button.tsx'
import { send } from '../shell/ask.ts'
import { CHANNEL_TEXT } from './words.tsx'

/** Sends a message again that failed or was held back; where it must not be sent again, says why. */
export function Resend({ message, onDone }: { message: MessagePage['message']; onDone: () => void }) {
  if (message.state !== 'failed' && message.state !== 'suppressed') return null
  if (message.whyNotResent) return <p className="max-w-md text-small text-ink-soft">{message.whyNotResent}</p>
  return (
    <AskButton
      kind="buy"
      text="Send it again"
      title="Send it again?"
      yes="Send it"
      onYes={() => send('POST /api/admin/messages/{id}/resend', {}, { id: message.id }).finally(onDone)}
    >
      <p>
        {CHANNEL_TEXT[message.channel]} to <span className="wrap-anywhere">{message.recipient}</span>, with
        the words below. What they agreed to is looked at once more before it goes.
      </p>
    </AskButton>
  )
}
