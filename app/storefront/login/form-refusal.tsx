import type { Refused } from '../../browser/use-submit.ts'

type Props = {
  refused: Refused | null
  /** The form's own fields: what is refused of one of them stands beside it. */
  fields: readonly string[]
}

/** What was refused of a form as a whole, beside its button; the toast that says it too goes away. */
export function FormRefusal({ refused, fields }: Props) {
  if (!refused || (refused.field && fields.includes(refused.field))) return null
  return <p className="border-l-4 border-l-madder bg-linen px-4 py-3">{refused.message}</p>
}
