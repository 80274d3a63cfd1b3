import type { Refused } from '../../browser/use-submit.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

type Props = {
  refused: Refused | null
  /** The form's own fields: what is refused of one of them stands beside it. */
  fields: readonly string[]
  /** No toast says it too, or one that lies behind a dialog and is not read out. */
  isAlone?: boolean
}

/** What was refused of a form as a whole, beside its button; a toast that says it too goes away. */
export function FormRefusal({ refused, fields, isAlone = false }: Props) {
  if (!refused || (refused.field && fields.includes(refused.field))) return null
  return (
    <ErrorNote role={isAlone ? 'alert' : undefined} className="py-3">
      {refused.message}
    </ErrorNote>
  )
}
