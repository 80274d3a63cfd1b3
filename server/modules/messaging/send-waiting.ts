import { causedBy } from '../../platform/cause.ts'
import { inSpan } from '../../platform/tracing/spans.ts'
import { claimMessages } from './claim-messages.ts'
import { noteSentIn } from './note-sent.ts'
import type { Channel } from './outbox.ts'
import { sendMessage } from './send-message.ts'
import type { Sender } from './sender.ts'
import { loggable } from './without-contacts.ts'

/** Of one channel. */
export type Sending = {
  /** Takes what is due and begins to send it; ends when nothing more is due. */
  look(): Promise<void>
  /** Takes nothing more, and waits for what is on its way. */
  stop(): Promise<void>
}

/** Messages on their way at once: as many connections as a mail server likes, and what WhatsApp takes in a second. */
export const AT_ONCE: Record<Channel, number> = { email: 20, whatsapp: 80 }

export function sendWaiting(sender: Sender, channel: Channel): Sending {
  const { db, log } = sender
  const noteSent = noteSentIn(db)
  /** Each with the message's id. */
  const onTheirWay = new Map<Promise<void>, string>()
  let stopped = false
  /** Whoever waits for room waits no longer. */
  let letGo = () => {}
  let looking = Promise.resolve()

  async function takeAndSend() {
    while (!stopped) {
      const free = AT_ONCE[channel] - onTheirWay.size
      // Half of them together cost one statement, one each would cost as many.
      if (free < AT_ONCE[channel] / 2) {
        const waiting = Promise.withResolvers<void>()
        letGo = waiting.resolve
        await Promise.race([...onTheirWay.keys(), waiting.promise])
        continue
      }
      const claimed = await claimMessages(db, channel, free, [...onTheirWay.values()])
      for (const message of claimed) {
        const sent = causedBy(message.cause ?? undefined, () =>
          inSpan(`send ${channel}`, 'consumer', () => sendMessage(sender, message, noteSent)),
        )
          .catch((error) =>
            log.error(
              { failure: loggable(error), messageId: message.id },
              'what became of a message is lost',
            ),
          )
          .finally(() => onTheirWay.delete(sent))
        onTheirWay.set(sent, message.id)
      }
      if (claimed.length < free) return
    }
  }
  return {
    look() {
      looking = takeAndSend()
      return looking
    },
    async stop() {
      stopped = true
      letGo()
      await looking.catch(() => {})
      await Promise.all(onTheirWay.keys())
    },
  }
}
