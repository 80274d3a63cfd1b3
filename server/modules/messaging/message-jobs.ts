import { jobKind } from '../../platform/jobs.ts'

type Outgoing = { messageId: string }

export const SEND_MAIL = jobKind<Outgoing>('send-message')
/** Apart from mail, so that neither waits while the other's provider does not answer. */
export const SEND_WHATSAPP = jobKind<Outgoing>('send-whatsapp')
/** What WhatsApp has told us, by the ids under which it is kept. */
export const WHATSAPP_EVENTS = jobKind<{ eventIds: string[] }>('whatsapp-events')
