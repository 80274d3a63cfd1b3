import type { LetterState } from '../../core/letter.ts'
import * as payloads from '../letter-payloads.ts'
import type { Said } from '../replies.ts'
import { row } from './call.ts'
import type { MessagePreview } from './messages.ts'

/** Letters of the newsletter. */
export const LETTER_CALLS = {
  'GET /api/admin/letters': row<Letters>()(
    'manager',
    null,
    'Letters of the newsletter: what is under way, then the newest; and how many read it',
  ),
  'POST /api/admin/letters': row<LetterSaved>()(
    'manager',
    payloads.newLetter,
    'Begins one, under an id of the caller’s own; sent to nobody yet',
  ),
  'GET /api/admin/letters/{id}': row<LetterPage>()('manager', null, 'One, as its readers would see it now'),
  'PUT /api/admin/letters/{id}': row<LetterSaved>()(
    'manager',
    payloads.changedLetter,
    'Changes one that nobody sends yet; 409 when someone else has since',
  ),
  'DELETE /api/admin/letters/{id}': row()('manager', null, 'Throws away one that nobody sends yet'),
  'POST /api/admin/letters/{id}/test': row()('manager', null, 'Mails it to whoever asks, as it is now'),
  'POST /api/admin/letters/{id}/send': row()(
    'manager',
    payloads.sendLetter,
    'Sends it to everybody who reads the newsletter, now or at a time; 409 when it was changed or sent since',
  ),
  'POST /api/admin/letters/{id}/stop': row()(
    'manager',
    null,
    'Stops it: one that has not begun is a draft again, of one that has nobody else gets it',
  ),
} as const

/** Moments in ISO 8601. */
export type LetterRow = {
  id: string
  subject: string
  state: LetterState
  createdAt: string
  sendAt: string | null
  /** Copies that were sent, failed, were withheld (their reader left, or the letter was stopped), or are still waiting. */
  sent: number
  failed: number
  withheld: number
  waiting: number
  /** Readers who left the list by this letter, or between it and the next. */
  left: number
}
type Letters = { letters: LetterRow[]; readers: number }
type LetterSaved = Said & { id: string; version: number }
export type LetterPage = {
  letter: LetterRow & { version: number; text: string; products: string[] }
  mail: NonNullable<MessagePreview['mail']>
  readers: number
  /** The mailbox that a test is sent to. */
  yours: string
}
