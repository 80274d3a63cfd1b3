import { words } from '#words/in/mails/codes'
import { DEFAULT_LOCALE, type Locale } from '../../../../core/locale.ts'
import { OPENING_FACTS } from '../../../../core/shop.ts'
import type { ApprovedTemplate } from './definition.ts'
import { type Contents, TEMPLATES, type Template } from './render.ts'

/** A template as WhatsApp's `message_templates` takes it for approval. */
export type Submission = { name: string; language: Locale; category: string; components: unknown[] }

const EXAMPLE_SHOP = { ...OPENING_FACTS, publicUrl: 'https://tanabana.example', locale: DEFAULT_LOCALE }

/** Every template that must be approved before its messages can be sent. */
export function submissions(): Submission[] {
  return (Object.keys(TEMPLATES) as Template[]).flatMap((template) => {
    const { whatsapp } = TEMPLATES[template]
    if (!whatsapp || 'reply' in whatsapp) return []
    return [submission(whatsapp as ApprovedTemplate<Contents[Template]>)]
  })
}

function submission(template: ApprovedTemplate<Contents[Template]>): Submission {
  const { name, category, body, footer, fill, example } = template
  const components =
    category === 'AUTHENTICATION'
      ? CODE
      : [
          { type: 'BODY', text: body(DEFAULT_LOCALE), example: { body_text: [fill(example, EXAMPLE_SHOP)] } },
          { type: 'FOOTER', text: footer(DEFAULT_LOCALE) },
        ]
  return { name, language: DEFAULT_LOCALE, category, components }
}

/** The words of a code are WhatsApp's own, so its parts are only named. */
const CODE = [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: 15 },
  {
    type: 'BUTTONS',
    buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: words[DEFAULT_LOCALE].copyCode }],
  },
]
