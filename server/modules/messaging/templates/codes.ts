import { html } from '../html.ts'
import type { Definition, Letterhead, Mail } from './definition.ts'
import { codeBox } from './layout.ts'
import { mailOf, type Part, words } from './parts.ts'

/** `until` in ISO 8601: a code that no longer works is not sent any more. */
export type OneTimeCode = { name: string; code: string; until: string }

const LIFE = 'It works for 15 minutes, and once.'

export const resetCode: Definition<OneTimeCode> = {
  holdsSecret: true,
  mail: ({ name, code }, shop) =>
    codeMail(code, `${shop.publicUrl}/resetpassword`, shop, {
      subject: 'Your code to reset your password',
      heading: 'A new password',
      why: `${name}, here is the code to set a new password for your account.`,
      otherwise:
        'If you did not ask for it, do nothing: your password stays as it is. Please give the code to no one.',
    }),
}

export const verifyCode: Definition<OneTimeCode> = {
  holdsSecret: true,
  mail: ({ name, code }, shop) =>
    codeMail(code, `${shop.publicUrl}/emailverify`, shop, {
      subject: 'Your code to verify your email',
      heading: 'Verify your email',
      why: `${name}, here is the code that shows this e-mail address is yours.`,
      otherwise: 'If you have no account with us, somebody mistyped an address: please ignore this mail.',
    }),
  // The words of codes are WhatsApp's own; the shop chooses only the lines about safety and time.
  whatsapp: {
    name: 'verify_code',
    category: 'AUTHENTICATION',
    body: '*{{1}}* is your verification code. For your security, do not share this code.',
    footer: 'This code expires in 15 minutes.',
    fill: ({ code }) => [code],
    example: { name: 'A Shopper', code: '480213', until: '2026-11-21T12:15:00.000Z' },
  },
}

type Words = { subject: string; heading: string; why: string; otherwise: string }

function codeMail(code: string, page: string, shop: Letterhead, said: Words): Mail {
  const { subject, heading, why, otherwise } = said
  return mailOf({ subject, preheader: LIFE, heading, shop }, [
    words(why),
    { markup: codeBox(code), text: code },
    words(LIFE),
    words(otherwise),
    onlyInText(page),
  ])
}

/** The page that asks for the code is open already; a link to it in the mail would only teach to follow such links. */
const onlyInText = (page: string): Part => ({ markup: html``, text: page })
