import type { MessagePage, MessagePreview } from '../../../contract/admin/messages.ts'
import { DEFAULT_LOCALE, localeKept } from '../../../core/locale.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { letterheadOf } from '../../letterhead.ts'
import {
  findMessages,
  MESSAGE_STATES,
  type MessageToShow,
  wholeMessage,
} from '../../modules/messaging/find-messages.ts'
import { type Preview, previewMessage, previewTemplate } from '../../modules/messaging/preview.ts'
import { resendMessage, whyNotResent } from '../../modules/messaging/resend.ts'
import { holdsSecret, TEMPLATES, type Template } from '../../modules/messaging/templates/render.ts'
import type { Database } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminDoor } from './door.ts'
import { messageRow } from './message-row.ts'
import { cursorIn, oneOf, searchIn } from './query-fields.ts'

const A_PAGE = 50
const TEMPLATE_NAMES = Object.keys(TEMPLATES) as Template[]

export function openMessages({ open }: AdminDoor) {
  open('GET /api/admin/messages', async ({ db }, { query }) => {
    const { messages, olderThan } = await findMessages(db, {
      text: searchIn(query),
      state: oneOf(query, 'state', MESSAGE_STATES),
      channel: oneOf(query, 'channel', ['email', 'whatsapp']),
      template: oneOf(query, 'template', TEMPLATE_NAMES),
      after: cursorIn(query),
      limit: A_PAGE,
    })
    const rows = messages.map(messageRow)
    return { messages: rows, templates: TEMPLATE_NAMES, nextCursor: olderThan }
  })

  open('GET /api/admin/messages/{id}', async (shop, { params }) => ({
    message: messagePage(await messageFor(shop.db, params.id), shop, new Date()),
  }))

  open('POST /api/admin/messages/{id}/resend', async ({ db, jobs }, { staff, params }) => {
    const message = await messageFor(db, params.id)
    await resendMessage({ db, jobs }, staff, message)
    return { message: 'It is on its way again.' }
  })

  open('GET /api/admin/templates', async (shop) => ({
    templates: TEMPLATE_NAMES.map((template) => ({
      template,
      holdsSecret: holdsSecret(template),
      preview: shownPreview(previewTemplate(template, letterheadOf(shop, DEFAULT_LOCALE))),
    })),
  }))
}

async function messageFor(db: Database, id: string): Promise<MessageToShow> {
  const message = isId(id) ? await wholeMessage(db, id) : null
  if (!message) throw new Refusal(CONSOLE.messageUnknown)
  return message
}

function messagePage(message: MessageToShow, shop: Shop, now: Date): MessagePage['message'] {
  const preview = previewMessage(message, letterheadOf(shop, localeKept(message.locale)))
  return {
    ...messageRow(message),
    attempts: message.attempts,
    notBefore: message.notBefore?.toISOString() ?? null,
    deliveryAt: message.deliveryAt?.toISOString() ?? null,
    holdsSecret: holdsSecret(message.template),
    preview: preview && shownPreview(preview),
    whyNotResent: whyNotResent(message, now)?.inEnglish?.(undefined) ?? null,
  }
}

const shownPreview = ({ mail, whatsapp }: Preview): MessagePreview => ({
  mail,
  whatsapp: whatsapp && {
    text: whatsapp.text,
    name: whatsapp.kind === 'template' ? whatsapp.name : null,
    category: whatsapp.kind === 'template' ? whatsapp.category : null,
  },
})
