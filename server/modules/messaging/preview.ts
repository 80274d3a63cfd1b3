import type { Letterhead } from './templates/definition.ts'
import type { Mail } from './templates/layout.ts'
import {
  type Contents,
  holdsSecret,
  renderMail,
  renderWhatsApp,
  TEMPLATES,
  type Template,
  type WhatsAppMessage,
} from './templates/render.ts'
import { sampleOf } from './templates/samples.ts'

export type Preview = { mail: Mail | null; whatsapp: WhatsAppMessage | null }

type Kept = {
  channel: 'email' | 'whatsapp'
  template: Template
  content: Contents[Template] | Record<string, never>
}

/** A message as its reader sees it, with today's letterhead. Null: it contains a secret, or its text was erased. */
export function previewMessage({ channel, template, content }: Kept, shop: Letterhead): Preview | null {
  if (holdsSecret(template) || Object.keys(content).length === 0) return null
  const filled = content as Contents[Template]
  return channel === 'email'
    ? { mail: renderMail(template, filled, shop), whatsapp: null }
    : { mail: null, whatsapp: renderWhatsApp(template, filled, shop) }
}

/** A template in each of its forms, filled with sample contents. */
export function previewTemplate(template: Template, shop: Letterhead): Preview {
  const { mail, whatsapp } = TEMPLATES[template]
  const sample = sampleOf(template)
  return {
    mail: mail ? renderMail(template, sample, shop) : null,
    whatsapp: whatsapp ? renderWhatsApp(template, sample, shop) : null,
  }
}
