import { html } from '../html.ts'
import type { Definition } from './definition.ts'
import { paragraph } from './layout.ts'
import { action, mailOf, words } from './parts.ts'

/** `until` in ISO 8601: an invitation that no longer works is not sent any more. */
export type StaffInvitation = { invitedBy: string; role: string; may: string; link: string; until: string }

export const staffInvitation: Definition<StaffInvitation> = {
  holdsSecret: true,
  mail({ invitedBy, role, may, link }, shop) {
    const what = `${invitedBy} invites you to the console of ${shop.name} as ${role}.`
    return mailOf(
      {
        subject: `Work with us in the console of ${shop.name}`,
        preheader: what,
        heading: 'You are invited',
        shop,
      },
      [
        { markup: html`${paragraph(what)}${paragraph(may)}`, text: `${what}\n\n${may}` },
        words('The link works once, for 72 hours. Please pass it on to no one.'),
        action('Choose a password', link),
      ],
    )
  },
}
