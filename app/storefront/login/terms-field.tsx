import * as words from '#words/login'
import { CheckboxField } from '../../ui/field.tsx'
import { sentence } from '../../ui/sentence.ts'
import { TERMS_LINKS } from './new-tab-link.tsx'

export function TermsField({
  checked,
  sent,
  onChecked,
}: {
  checked: boolean
  sent: boolean
  onChecked: (checked: boolean) => void
}) {
  return (
    <CheckboxField
      name="terms"
      required
      checked={checked}
      error={sent && !checked && words.pleaseAcceptThem}
      onChange={(event) => onChecked(event.target.checked)}
      label={sentence(words.iAcceptTermsAndConditions(TERMS_LINKS))}
    />
  )
}
