import { causedBy } from '../../platform/cause.ts'
import { inSpan } from '../../platform/tracing/spans.ts'
import { claimMessages } from './claim-messages.ts'
import { noteSentIn } from './note-sent.ts'
import type { Channel } from './outbox.ts'
import { sendMessage } from './send-message.ts'
import type { Sender } from './sender.ts'
import { loggable } from './without-contacts.ts'

/** The worker of one channel. */
export type Sending = {
  /** Claims due messages and starts sending them; resolves when nothing more is due. */
  look(): Promise<void>
  /** Claims no more messages, and waits for those being sent. */
  stop(): Promise<void>
}

/** Messages sent at a time: the connections that a mail server accepts, and WhatsApp's rate per second. */
export const AT_ONCE: Record<Channel, number> = { email: 20, whatsapp: 80 }

export function sendWaiting(sender: Sender, channel: Channel): Sending {
  const { db, log } = sender
  const noteSent = noteSentIn(db)
  /** The messages being sent, with their ids. */
  const onTheirWay = new Map<Promise<void>, string>()
  let stopped = false
  /** Resolves the wait for a free place. */
  let letGo = () => {}
  let looking = Promise.resolve()

  async function takeAndSend() {
    while (!stopped) {
      const free = AT_ONCE[channel] - onTheirWay.size
      // Waits until half of the places are free: claiming for them takes one statement, for each by itself as many.
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
