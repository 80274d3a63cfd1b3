import { words as inEvery } from '#words/in/mails/codes'
import { html } from '../html.ts'
import { holes, type MailContent, type Part, pageAt, template } from './definition.ts'
import { codeBox } from './layout.ts'
import { line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `until` in ISO 8601: an expired code is not sent any more. */
export type OneTimeCode = { name: string; code: string; until: string }

export const resetCode = template<OneTimeCode, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ name, code }, words, shop) =>
    codeMail(code, pageAt(shop, '/resetpassword'), words.life, {
      subject: words.resetSubject,
      heading: words.resetHeading,
      why: words.reset({ name }),
      otherwise: words.resetUnasked,
    }),
})

export const verifyCode = template<OneTimeCode, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ name, code }, words, shop) =>
    codeMail(code, pageAt(shop, '/emailverify'), words.life, {
      subject: words.verifySubject,
      heading: words.verifyHeading,
      why: words.verify({ name }),
      otherwise: words.verifyUnasked,
    }),
  whatsapp: byWhatsapp('verify_code'),
})

/** To a phone, or to the mailbox of its account. */
export const signInCode = template<OneTimeCode, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ name, code }, words, shop) =>
    codeMail(code, pageAt(shop, '/login'), words.life, {
      subject: words.signInSubject,
      heading: words.signInHeading,
      why: words.signIn({ name }),
      otherwise: words.signInUnasked,
    }),
  whatsapp: byWhatsapp('sign_in_code'),
})

/** WhatsApp supplies the texts of codes; the shop chooses only the lines about safety and expiry. */
function byWhatsapp(name: string) {
  return {
    name,
    category: 'AUTHENTICATION' as const,
    body: (words: Words) => words.whatsapp(holes('code')),
    footer: (words: Words) => words.whatsappFooter,
    fill: ({ code }: OneTimeCode) => [code],
    example: { name: 'A Shopper', code: '480213', until: '2026-11-21T12:15:00.000Z' },
  }
}

type Said = { subject: string; heading: string; why: string; otherwise: string }

function codeMail(code: string, page: string, life: string, said: Said): MailContent {
  const { subject, heading, why, otherwise } = said
  return {
    subject,
    preheader: life,
    heading,
    parts: [line(why), { markup: codeBox(code), text: code }, line(life), line(otherwise), onlyInText(page)],
  }
}

/** The page that asks for the code is open; a link in the mail would only teach people to follow such links. */
const onlyInText = (page: string): Part => ({ markup: html``, text: page })
