import { html } from '../html.ts'
import { codeBox, letter, type Mail, paragraph } from './layout.ts'

/** `until` in ISO 8601: a code that no longer works is not sent any more. */
export type OneTimeCode = { name: string; code: string; until: string }

const LIFE = 'It works for 15 minutes, and once.'

export function resetCode({ name, code }: OneTimeCode, publicUrl: string): Mail {
  const why = `${name}, here is the code to set a new password for your account.`
  const otherwise =
    'If you did not ask for it, do nothing: your password stays as it is. Please give the code to no one.'
  return letter({
    subject: 'Your code to reset your password',
    preheader: LIFE,
    heading: 'A new password',
    publicUrl,
    text: [why, code, LIFE, otherwise, `${publicUrl}/resetpassword`].join('\n\n'),
    body: html`${paragraph(why)}${codeBox(code)}${paragraph(LIFE)}${paragraph(otherwise)}`,
  })
}

export function verifyCode({ name, code }: OneTimeCode, publicUrl: string): Mail {
  const why = `${name}, here is the code that shows this e-mail address is yours.`
  const otherwise = 'If you have no account with us, somebody mistyped an address: please ignore this mail.'
  return letter({
    subject: 'Your code to verify your email',
    preheader: LIFE,
    heading: 'Verify your email',
    publicUrl,
    text: [why, code, LIFE, otherwise, `${publicUrl}/emailverify`].join('\n\n'),
    body: html`${paragraph(why)}${codeBox(code)}${paragraph(LIFE)}${paragraph(otherwise)}`,
  })
}
