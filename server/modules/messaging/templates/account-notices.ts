import { dayTimeText } from '../../../../core/date.ts'
import type { Definition } from './definition.ts'
import { action, facts, mailOf, words } from './parts.ts'

/** `at` in ISO 8601. Nothing in it was typed by anybody: such a mail may reach a mailbox that is not the account's. */
export type AccountNotice = { at: string; browser: string | null }

export const newDevice: Definition<AccountNotice> = {
  mail: (notice, shop) =>
    mailOf(
      {
        subject: 'A new sign-in to your account',
        preheader: 'From a browser that had not signed in before.',
        heading: 'A new sign-in',
        shop,
      },
      [
        words('Somebody has just signed in to your account from a browser that had not done so before.'),
        when(notice),
        words('If it was you, you need not do anything.'),
        words('If not, please set a new password: that ends every session of your account.'),
        action('Set a new password', `${shop.publicUrl}/resetpassword`),
      ],
    ),
}

export const passwordChanged: Definition<AccountNotice> = {
  mail: (notice, shop) =>
    mailOf(
      {
        subject: 'Your password is changed',
        preheader: 'If that was you, you need not do anything.',
        heading: 'Your password is changed',
        shop,
      },
      [
        words('The password of your account has just been changed, and you are logged out everywhere else.'),
        when(notice),
        words('If it was you, you need not do anything.'),
        words('If not, please set a new one with a code that comes to this mailbox, and write to us.'),
        action('Set a new password', `${shop.publicUrl}/resetpassword`),
      ],
    ),
}

const when = ({ at, browser }: AccountNotice) =>
  facts([
    ['When', dayTimeText(at, 'en')],
    ['Browser', browser],
  ])
