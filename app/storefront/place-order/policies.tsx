import { CheckboxField } from '../../ui/field.tsx'
import { NewTabLink } from '../login/new-tab-link.tsx'

type Accepted = { terms: boolean; policies: boolean }

export function Policies({
  terms,
  policies,
  onChange,
}: Accepted & { onChange: (part: Partial<Accepted>) => void }) {
  return (
    <div className="text-small">
      <CheckboxField
        name="terms"
        required
        checked={terms}
        onChange={(event) => onChange({ terms: event.target.checked })}
        label={
          <>
            I accept the <NewTabLink to="/terms">Terms and Conditions</NewTabLink>
          </>
        }
      />
      <CheckboxField
        name="policies"
        required
        checked={policies}
        onChange={(event) => onChange({ policies: event.target.checked })}
        label={
          <>
            I accept the <NewTabLink to="/return">Return & Refund</NewTabLink>,{' '}
            <NewTabLink to="/shipping-policy">Shipping</NewTabLink> and{' '}
            <NewTabLink to="/exchange">Exchange</NewTabLink> policies
          </>
        }
      />
    </div>
  )
}
