import { z } from 'zod'
import { MOST_PIECES, TEXT_LENGTH } from '../core/letter.ts'
import { indianMoment, line, note, uuid } from './text.ts'
import { version } from './version.ts'

const fields = {
  subject: line(150),
  /** Empty lines separate paragraphs. */
  text: note(TEXT_LENGTH),
  /** Handles, in the order in which the letter shows the products. */
  products: z
    .array(line(120))
    .max(MOST_PIECES, `can be ${MOST_PIECES} at most`)
    .refine((handles) => new Set(handles).size === handles.length, 'names one twice'),
}

/** `id`: chosen by the client, so that a repeated call creates one letter. */
export const newLetter = z.strictObject({ id: uuid, ...fields })
export const changedLetter = z.strictObject({ version: version(1), ...fields })
/** `at`: India's local time; null: now. */
export const sendLetter = z.strictObject({
  version: version(1),
  at: indianMoment.nullable(),
})
