import { jobKind } from '../../platform/jobs.ts'

/** Events of WhatsApp, by their ids in the inbox. */
export const WHATSAPP_EVENTS = jobKind<{ eventIds: string[] }>('whatsapp-events')
