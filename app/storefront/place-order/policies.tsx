import * as words from '#words/place-order'
import { CheckboxField } from '../../ui/field.tsx'
import { sentence } from '../../ui/sentence.ts'
import { NewTabLink } from '../login/new-tab-link.tsx'

type Accepted = { terms: boolean; policies: boolean }

export function Policies({
  terms,
  policies,
  sent,
  onChange,
}: Accepted & { sent: boolean; onChange: (part: Partial<Accepted>) => void }) {
  return (
    <div className="grid gap-2">
      <CheckboxField
        name="terms"
        // Not `required`: a box that nobody has come to yet would be read out as invalid.
        aria-required
        error={sent && !terms && words.tickTheBox}
        checked={terms}
        onChange={(event) => onChange({ terms: event.target.checked })}
        label={sentence(
          words.iAcceptTermsAndConditions({
            termsAndConditions: (text) => <NewTabLink to="/terms">{text}</NewTabLink>,
          }),
        )}
      />
      <CheckboxField
        name="policies"
        aria-required
        error={sent && !policies && words.tickTheBox}
        checked={policies}
        onChange={(event) => onChange({ policies: event.target.checked })}
        label={sentence(
          words.iAcceptReturnRefundShipping({
            returnRefund: (text) => <NewTabLink to="/return">{text}</NewTabLink>,
            shipping: (text) => <NewTabLink to="/shipping-policy">{text}</NewTabLink>,
            exchange: (text) => <NewTabLink to="/exchange">{text}</NewTabLink>,
          }),
        )}
      />
    </div>
  )
}
