import { words } from '#words/in/mails/codes'
import { LOCALES, type Locale } from '../../../../core/locale.ts'
import { OPENING_FACTS } from '../../../../core/shop.ts'
import { type ApprovedTemplate, languageCode } from './definition.ts'
import { type Contents, onOneLine, TEMPLATES, type Template } from './render.ts'

/** A template in the form of WhatsApp's `message_templates` API. */
export type Submission = { name: string; language: string; category: string; components: unknown[] }

const EXAMPLE_SHOP = { ...OPENING_FACTS, publicUrl: 'https://tanabana.example', payoutsOn: true }

/** All templates that have to be approved before their messages can be sent, in each language. */
export function submissions(): Submission[] {
  return (Object.keys(TEMPLATES) as Template[]).flatMap((template) => {
    const { whatsapp } = TEMPLATES[template]
    if (!whatsapp || 'reply' in whatsapp) return []
    return LOCALES.map((locale) => submission(whatsapp as ApprovedTemplate<Contents[Template]>, locale))
  })
}

function submission(template: ApprovedTemplate<Contents[Template]>, locale: Locale): Submission {
  const { name, category, body, footer, fill, button, example } = template
  const components =
    category === 'AUTHENTICATION'
      ? codeParts(locale)
      : [
          {
            type: 'BODY',
            text: body(locale),
            example: { body_text: [fill(example, { ...EXAMPLE_SHOP, locale }).map(onOneLine)] },
          },
          { type: 'FOOTER', text: footer(locale) },
          ...(button
            ? [{ type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: button.text(locale) }] }]
            : []),
        ]
  return { name, language: languageCode(locale), category, components }
}

/** WhatsApp supplies the texts of codes, so the template only names their parts. */
const codeParts = (locale: Locale) => [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: 15 },
  {
    type: 'BUTTONS',
    buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: words[locale].copyCode }],
  },
]
