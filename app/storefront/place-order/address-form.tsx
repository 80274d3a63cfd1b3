import * as words from '#words/place-order'
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
        {words.enterDeliveryAddress}
      </h2>
      <AddressFields
        typed={typed}
        onTyped={onTyped}
        sent={sent}
        afterName={
          <>
            <CheckedField
              name="email"
              label={words.email}
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
    label={words.phone}
    name="phone"
    type="tel"
    readOnly
    value={phone ?? ''}
    hint={
      phone ? (
        words.phoneHint
      ) : (
        <ShopLink to="/myprofile" className="text-link">
          {words.addItInYourProfile}
        </ShopLink>
      )
    }
    error={phone ? null : words.pleaseAddValidPhone}
  />
)
