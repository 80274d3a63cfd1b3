import { html } from '../html.ts'
import { button, letter, type Mail, paragraph } from './layout.ts'

export type Username = { name: string; email: string }

export function username({ name, email }: Username, publicUrl: string): Mail {
  const what = `${name}, you asked which email address your account goes by. It is this one: `
  const otherwise = 'If you did not ask, you need not do anything.'
  return letter({
    subject: 'The email address of your account',
    preheader: 'You asked which address you log in with.',
    heading: 'You log in with this address',
    publicUrl,
    text: [`${what}${email}`, otherwise, `${publicUrl}/login`].join('\n\n'),
    body: html`${paragraph(html`${what}<strong style="font-weight:500;word-break:break-all">${email}</strong>`)}
${paragraph(otherwise)}${button('Log in', `${publicUrl}/login`)}`,
  })
}
