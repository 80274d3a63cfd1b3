import { Field } from '../../ui/field.tsx'

const HINT = 'For the audit log. No names or numbers, please: it is never erased.'

/** The field for the reason of what is done to an account. */
export const ReasonField = ({ hint = HINT, error }: { hint?: string; error: string | null }) => (
  <Field label="Reason" name="reason" required maxLength={300} autoComplete="off" hint={hint} error={error} />
)
