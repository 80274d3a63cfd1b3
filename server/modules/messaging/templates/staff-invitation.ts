import { words as inEvery } from '#words/in/mails/staff-invitation'
import { html } from '../html.ts'
import { template } from './definition.ts'
import { paragraph } from './layout.ts'
import { action, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `until` in ISO 8601: an invitation that no longer works is not sent any more. */
export type StaffInvitation = { invitedBy: string; role: string; may: string; link: string; until: string }

export const staffInvitation = template<StaffInvitation, Words>(inEvery, {
  holdsSecret: true,
  mail({ invitedBy, role, may, link }, words, shop) {
    const what = words.text({ invitedBy, shop: shop.name, role })
    return {
      subject: words.subject({ shop: shop.name }),
      preheader: what,
      heading: words.heading,
      parts: [
        { markup: html`${paragraph(what)}${paragraph(may)}`, text: `${what}\n\n${may}` },
        line(words.life),
        action(words.chooseAPassword, link),
      ],
    }
  },
})
