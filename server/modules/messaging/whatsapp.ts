import { z } from 'zod'
import { DAY_MS } from '../../../core/time.ts'
import { HeldBack, NoSuchTranslation, OptedOut, OutcomeUnknown, Undeliverable } from './delivery-trouble.ts'
import { languageCode } from './templates/definition.ts'
import type { WhatsAppMessage } from './templates/render.ts'

export type WhatsApp = {
  /**
   * Sends to an Indian mobile's ten digits and returns the provider's id. Throws `Undeliverable`, `OptedOut`,
   * `NoSuchTranslation`, `HeldBack` or `OutcomeUnknown`; anything else means that it was not sent and may be tried again.
   */
  send(message: { id: string; to: string; words: WhatsAppMessage }): Promise<string>
}

type Access = {
  apiUrl: string
  apiVersion: string
  token: string
  phoneNumberId: string
  /** A server that takes longer is one that does not answer. */
  timeoutMs: number
}

const COUNTRY = '91'

/** The Cloud API of WhatsApp Business. */
export function createWhatsApp({ apiUrl, apiVersion, token, phoneNumberId, timeoutMs }: Access): WhatsApp {
  return {
    async send({ id, to, words }) {
      const response = await fetch(`${apiUrl}/${apiVersion}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: COUNTRY + to,
          // Comes back with every status, so that a message is known even if the answer to this call never came.
          biz_opaque_callback_data: id,
          ...contentOf(words),
        }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      }).catch((error: unknown) => {
        if (neverLeft(error)) throw new Error('WhatsApp cannot be reached.', { cause: error })
        throw new OutcomeUnknown('WhatsApp gives no answer.', { cause: error })
      })
      const reply = await response.json().catch(() => null)
      if (!response.ok) throw troubleOf(response.status, reply)
      const sent = SENT.safeParse(reply)
      if (!sent.success) throw new OutcomeUnknown(`WhatsApp’s answer has no id (HTTP ${response.status}).`)
      return sent.data.messages[0].id
    },
  }
}

const SENT = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })

function contentOf(words: WhatsAppMessage) {
  if (words.kind === 'reply') return { type: 'text', text: { body: words.text, preview_url: false } }
  const parameters = words.parameters.map((text) => ({ type: 'text', text }))
  const components: unknown[] = [{ type: 'body', parameters }]
  // A code is there twice: to be read, and behind the button that copies it.
  if (words.category === 'AUTHENTICATION')
    components.push({ type: 'button', sub_type: 'url', index: '0', parameters })
  if (words.payload !== null)
    components.push({
      ...{ type: 'button', sub_type: 'quick_reply', index: '0' },
      parameters: [{ type: 'payload', payload: words.payload }],
    })
  return {
    type: 'template',
    template: { name: words.name, language: { code: languageCode(words.locale) }, components },
  }
}

/** No connection came about, so nothing was sent. */
function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code !== undefined && NO_CONNECTION.has(code)
}
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const REFUSED = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
})

/** The codes tell; the HTTP status only where there is none. */
function troubleOf(status: number, reply: unknown): Error {
  const refused = REFUSED.safeParse(reply)
  // A page from something in between says nothing about what was done behind it.
  if (!refused.success)
    return status >= 500
      ? new OutcomeUnknown(`WhatsApp answered HTTP ${status}`)
      : new Error(`WhatsApp answered HTTP ${status}`)
  const { code, message, error_data } = refused.data.error
  const words = `WhatsApp ${code}: ${error_data?.details ?? message}`
  if (code === NO_TRANSLATION) return new NoSuchTranslation(words)
  if (code === OPTED_OUT) return new OptedOut(words)
  if (code === CAPPED) return new HeldBack(words, new Date(Date.now() + DAY_MS))
  if (PASSING.has(code) || status >= 500 || status === 429) return new Error(words)
  return new Undeliverable(words)
}

/** No template of that name is approved in that language. */
const NO_TRANSLATION = 132001
/** The recipient has stopped the shop's marketing. */
export const OPTED_OUT = 131050
/** The recipient has had enough marketing for a day, from all shops together. */
export const CAPPED = 131049
/** Too fast (4, 80007, 130429, 131056), not there now (131016), and a token that ran out, which somebody will renew. */
const PASSING = new Set([4, 80007, 130429, 131056, 131016, 190])
