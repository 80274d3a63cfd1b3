import { CheckboxField } from '../../ui/field.tsx'
import { NewTabLink } from './new-tab-link.tsx'

export function TermsField({
  checked,
  onChecked,
}: {
  checked: boolean
  onChecked: (checked: boolean) => void
}) {
  return (
    <CheckboxField
      name="terms"
      required
      checked={checked}
      onChange={(event) => onChecked(event.target.checked)}
      label={
        <>
          I accept the <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
          <NewTabLink to="/privacy">Privacy policy</NewTabLink>
        </>
      }
    />
  )
}
