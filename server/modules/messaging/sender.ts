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
  /** The sender's details as they are now, in the reader's language. */
  letterhead: (locale: Locale) => Letterhead
  /** The provider reports that the recipient wants no more marketing. */
  optedOut(accountId: string): Promise<void>
}

/** A message claimed by this worker until `claimed_until`. */
export type Claimed = {
  id: string
  channel: Channel
  purpose: Purpose
  template: Template
  account_id: string | null
  recipient: string
  /**
   * The message's own language, or else its order's, or else its account's; possibly one that the shop no longer has. Null:
   * none was chosen.
   */
  locale: string | null
  content: Contents[Template] | Record<string, never>
  attempts: number
  created_at: Date
  /** Distinguishes this claim from later ones. */
  claimed_until: Date
  /** The request that caused the message, if one did. */
  cause: Cause | null
  /** The account's present consents. Marketing is sent to proven phones only. */
  wants_utility: boolean
  wants_marketing: boolean
  /**
   * The mailbox is unproven: it is sent few messages, and none with texts that somebody typed. Or the phone is: names that
   * may be something else are left out.
   */
  unproven: boolean
  /** Why it is not sent: the mailbox has had its daily number. Stored already. */
  suppressed: string | null
}
