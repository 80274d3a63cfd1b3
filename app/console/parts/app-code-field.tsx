import { Field } from '../../ui/field.tsx'

type Props = { label: string; hint?: string; autoFocus?: boolean; error: string | undefined }

/** Six digits of an authenticator app, also as it shows them: in two halves. `codeIn` reads them. */
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

/** The code of a form, without the blanks that it was typed or pasted with. */
export const codeIn = (typed: FormData): string => String(typed.get('code')).replace(/\s/g, '')
