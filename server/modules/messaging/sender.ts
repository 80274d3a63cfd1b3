import type { Locale } from '../../../core/locale.ts'
import type { Cause } from '../../platform/cause.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from './mailer.ts'
import type { Channel, Purpose } from './outbox.ts'
import type { Letterhead } from './templates/definition.ts'
import type { Contents, Template } from './templates/render.ts'
import type { WhatsApp } from './whatsapp.ts'

/** `mailer` or `whatsapp` null: that channel is off. */
export type Sender = {
  db: Database
  log: Log
  mailer: Mailer | null
  whatsapp: WhatsApp | null
  /** Who writes, as it is at the moment, in the language of whoever reads. */
  letterhead: (locale: Locale) => Letterhead
  /** The recipient wants no more marketing, says the provider. */
  optedOut(accountId: string): Promise<void>
}

/** A waiting message that this worker has to itself until `claimed_until`. */
export type Claimed = {
  id: string
  channel: Channel
  purpose: Purpose
  template: Template
  account_id: string | null
  recipient: string
  /** Its own, else of the order that it is about, else of the account; one that the shop may speak no longer. Null: nobody chose. */
  locale: string | null
  content: Contents[Template] | Record<string, never>
  attempts: number
  created_at: Date
  /** Tells this claim from a later one. */
  claimed_until: Date
  /** What it was written for, where somebody asked. */
  cause: Cause | null
  /** As the account has chosen by now. Marketing goes to a phone only once it is known whose it is. */
  wants_utility: boolean
  wants_marketing: boolean
  /**
   * A mailbox that nobody has shown to be the account's, which is sent few mails and none with what was typed for it; or such
   * a phone, which is told no name that could be something else.
   */
  unproven: boolean
  /** Why it is not to be sent, which stands in the database already: such a mailbox has had enough within a day. */
  suppressed: string | null
}
