import type { Refused } from '../../browser/use-submit.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

type Props = {
  refused: Refused | null
  /** The names of the form's fields: a refusal of one of them is shown beside the field instead. */
  fields: readonly string[]
  /** Whether no toast says the same, or only a toast behind a dialog, which screen readers do not read out. */
  isAlone?: boolean
}

/** Shows what was refused of a form as a whole, beside the form's button: a toast that says the same goes away by itself. */
export function FormRefusal({ refused, fields, isAlone = false }: Props) {
  if (!refused || (refused.field && fields.includes(refused.field))) return null
  return (
    <ErrorNote
      role={isAlone ? 'alert' : undefined}
      ref={isAlone ? undefined : bringAboveToast}
      className="scroll-mb-56 py-3"
    >
      {refused.message}
    </ErrorNote>
  )
}

/** On a phone the toast would lie over what follows the note, such as the way to a new password. */
const bringAboveToast = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })
