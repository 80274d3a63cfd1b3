import { Field } from '../../ui/field.tsx'

type Props = {
  /** Who will read it. */
  hint: string
  /** The longest reason, in characters. */
  longest?: number
  error: string | null | undefined
}

/** The field for the reason of something that is kept with who did it. */
export const ReasonField = ({ hint, longest = 300, error }: Props) => (
  <Field
    label="Reason"
    name="reason"
    required
    maxLength={longest}
    autoComplete="off"
    hint={hint}
    error={error}
  />
)

/** Of what is done to an account. */
export const IN_AUDIT_LOG = 'For the audit log. No names or numbers, please: it is never erased.'
