import { words as inEvery } from '#words/in/mails/account-notices'
import { dayTimeText } from '../../../../core/date.ts'
import type { Locale } from '../../../../core/locale.ts'
import { pageAt, template } from './definition.ts'
import { action, facts, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/**
 * `at` in ISO 8601; `browser` null: unknown. Without `system` it was written by an older release, whose `browser` contains
 * both. Nothing in it was typed by anybody, since such a mail may reach a mailbox that is not the account's.
 */
export type AccountNotice = { at: string; browser: string | null; system?: string | null }

export const newDevice = template<AccountNotice, Words>(inEvery, {
  mail: (notice, words, shop) => ({
    subject: words.newDeviceSubject,
    preheader: words.newDevicePreheader,
    heading: words.newDeviceHeading,
    parts: [
      line(words.newDevice),
      when(notice, words, shop.locale),
      line(words.ifYou),
      line(words.ifNotYou),
      action(words.setNewPassword, pageAt(shop, '/resetpassword')),
    ],
  }),
})

export const passwordChanged = template<AccountNotice, Words>(inEvery, {
  mail: (notice, words, shop) => ({
    subject: words.passwordChangedSubject,
    preheader: words.passwordChangedPreheader,
    heading: words.passwordChangedSubject,
    parts: [
      line(words.passwordChanged),
      when(notice, words, shop.locale),
      line(words.ifYou),
      line(words.ifNotYouWithCode),
      action(words.setNewPassword, pageAt(shop, '/resetpassword')),
    ],
  }),
})

const when = ({ at, browser, system }: AccountNotice, words: Words, locale: Locale) =>
  facts([
    [words.when, dayTimeText(at, locale)],
    [words.browser, browser && system ? words.browserOn({ browser, system }) : browser],
  ])
