import { Field } from '../../ui/field.tsx'

type Props = { label: string; hint?: string; autoFocus?: boolean; error: string | undefined }

/** A field for the six digits of an authenticator app, also typed in two halves as apps show them. `codeIn` reads it. */
export const AppCodeField = (props: Props) => (
  <Field
    {...props}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="\s*\d{3}\s*\d{3}\s*"
    required
  />
)

/** The code in a sent form, without blanks. */
export const codeIn = (typed: FormData): string => String(typed.get('code')).replace(/\s/g, '')
