import type { MessageRow } from '../../../contract/admin/messages.ts'
import { capital } from '../../../core/capital.ts'
import { Badge, type Tone } from '../parts/badge.tsx'

/** A template's name in words: 'order-placed' → 'Order placed' */
export function templateText(template: string): string {
  const words = template
    .replaceAll('-', ' ')
    .replace('whatsapp', 'WhatsApp')
    .replace('grievance', 'complaint')
  return capital(words)
}

export const CHANNEL_TEXT: Record<MessageRow['channel'], string> = { email: 'Email', whatsapp: 'WhatsApp' }

export const OF_STATE: Record<MessageRow['state'], { tone: Tone; text: string }> = {
  waiting: { tone: 'todo', text: 'Waiting' },
  sent: { tone: 'done', text: 'Sent' },
  failed: { tone: 'trouble', text: 'Failed' },
  suppressed: { tone: 'off', text: 'Held back' },
}

/** The state of a message; of a sent one what the provider reports beyond that: delivered, or read. */
export function MessageBadge({ state, delivery }: Pick<MessageRow, 'state' | 'delivery'>) {
  const { tone, text } = OF_STATE[state]
  const further = state === 'sent' && (delivery === 'delivered' || delivery === 'read') ? delivery : null
  return <Badge tone={tone}>{further ? capital(further) : text}</Badge>
}
