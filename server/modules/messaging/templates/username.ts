import { words as inEvery } from '#words/in/mails/username'
import { html } from '../html.ts'
import { pageAt, template } from './definition.ts'
import { paragraph } from './layout.ts'
import { action, line } from './parts.ts'

type Words = (typeof inEvery)['en']

export type Username = { name: string; email: string }

export const username = template<Username, Words>(inEvery, {
  mail({ name, email }, words, shop) {
    const what = words.text({ name })
    return {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      parts: [
        {
          markup: html`${paragraph(what)}${paragraph(html`<strong style="font-weight:500;word-break:break-all">${email}</strong>`)}`,
          text: `${what}\n\n${email}`,
        },
        line(words.unasked),
        action(words.logIn, pageAt(shop, '/login')),
      ],
    }
  },
})
