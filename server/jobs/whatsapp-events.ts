import { hearWhatsApp } from '../modules/customers/hear-whatsapp.ts'
import { WHATSAPP_EVENTS } from '../modules/messaging/message-jobs.ts'
import type { Shop } from '../shop.ts'

export async function workWhatsAppEvents({ db, jobs }: Shop): Promise<void> {
  await jobs.work(WHATSAPP_EVENTS, ({ eventIds }) => hearWhatsApp({ db, jobs }, eventIds))
}
