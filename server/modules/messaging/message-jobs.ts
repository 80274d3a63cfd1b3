import { jobKind } from '../../platform/jobs.ts'

/** What WhatsApp has told us, by the ids under which it is kept. */
export const WHATSAPP_EVENTS = jobKind<{ eventIds: string[] }>('whatsapp-events')
