import { Field } from '../../ui/field.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { emailProblem } from '../address/typed-address.ts'
import { CheckedField } from '../login/checked-field.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { CheckoutAddress } from './delivery-address.ts'

type Props = {
  typed: CheckoutAddress
  onTyped: (part: Partial<CheckoutAddress>) => void
  /** The profile's, ten digits; null where it has none that can be called. */
  phone: string | null
  sent: boolean
}

export function AddressForm({ typed, onTyped, phone, sent }: Props) {
  return (
    <section aria-labelledby="enter-address">
      <h2 id="enter-address" className="mb-6 font-display text-h3">
        Enter Delivery Address
      </h2>
      <AddressFields
        typed={typed}
        onTyped={onTyped}
        sent={sent}
        afterName={
          <>
            <CheckedField
              name="email"
              label="Email"
              type="email"
              autoComplete="shipping email"
              maxLength={254}
              required
              sent={sent}
              value={typed.email}
              onValue={(email) => onTyped({ email })}
              check={emailProblem}
            />
            <CallPhone phone={phone} />
          </>
        }
      />
    </section>
  )
}

const CallPhone = ({ phone }: Pick<Props, 'phone'>) => (
  <Field
    label="Phone"
    name="phone"
    type="tel"
    readOnly
    value={phone ?? ''}
    hint={
      phone ? (
        'From your profile. The courier calls this number.'
      ) : (
        <ShopLink to="/myprofile" className="text-link">
          Add it in your profile
        </ShopLink>
      )
    }
    error={phone ? null : 'Please add a valid phone in your profile to continue'}
  />
)
