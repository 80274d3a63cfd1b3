import { html } from '../html.ts'
import type { Definition } from './definition.ts'
import { paragraph } from './layout.ts'
import { action, mailOf, words } from './parts.ts'

export type Username = { name: string; email: string }

export const username: Definition<Username> = {
  mail({ name, email }, shop) {
    const what = `${name}, you asked which email address your account goes by. It is this one:`
    return mailOf(
      {
        subject: 'The email address of your account',
        preheader: 'You asked which address you log in with.',
        heading: 'You log in with this address',
        shop,
      },
      [
        {
          markup: html`${paragraph(what)}${paragraph(html`<strong style="font-weight:500;word-break:break-all">${email}</strong>`)}`,
          text: `${what}\n\n${email}`,
        },
        words('If you did not ask, you need not do anything.'),
        action('Log in', `${shop.publicUrl}/login`),
      ],
    )
  },
}
