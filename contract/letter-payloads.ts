import { z } from 'zod'
import { MOST_PIECES, TEXT_LENGTH } from '../core/letter.ts'
import { indianMoment, line, note, uuid } from './text.ts'
import { version } from './version.ts'

const fields = {
  subject: line(150),
  /** An empty line begins a paragraph. */
  text: note(TEXT_LENGTH),
  /** By what stands at the end of their addresses, in the order in which they are shown. */
  products: z
    .array(line(120))
    .max(MOST_PIECES, `can be ${MOST_PIECES} at most`)
    .refine((handles) => new Set(handles).size === handles.length, 'names one twice'),
}

/** `id`: of the writer's making, so that the same sent twice is one letter. */
export const newLetter = z.strictObject({ id: uuid, ...fields })
export const changedLetter = z.strictObject({ version: version(1), ...fields })
/** `at`: by the clock in India; null: now. */
export const sendLetter = z.strictObject({
  version: version(1),
  at: indianMoment.nullable(),
})
