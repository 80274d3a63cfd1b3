import { Field, SelectField } from '../../ui/field.tsx'
import { CheckedField } from '../login/checked-field.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { type AddressField, fieldProblem, type TypedAddress } from './delivery-address.ts'
import { INDIAN_STATES } from './indian-states.ts'

type Props = {
  typed: TypedAddress
  onTyped: (typed: TypedAddress) => void
  /** The profile's, ten digits; null where it has none that can be called. */
  phone: string | null
  sent: boolean
}

export function AddressForm({ typed, onTyped, phone, sent }: Props) {
  const field = (name: AddressField) => ({
    name,
    sent,
    required: true,
    value: typed[name],
    onValue: (value: string) => onTyped({ ...typed, [name]: value }),
    check: (value: string) => fieldProblem(name, value),
  })
  return (
    <section aria-labelledby="enter-address">
      <h2 id="enter-address" className="font-display text-h3">
        Enter Delivery Address
      </h2>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <CheckedField
          {...field('firstName')}
          label="First name"
          autoComplete="shipping given-name"
          maxLength={60}
        />
        <CheckedField
          {...field('lastName')}
          label="Last name"
          autoComplete="shipping family-name"
          maxLength={60}
        />
        <CheckedField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="shipping email"
          maxLength={254}
        />
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
        <CheckedField
          {...field('street')}
          label="Street"
          hint="House or flat, building, street, area"
          autoComplete="shipping street-address"
          maxLength={200}
          className="sm:col-span-2"
        />
        <CheckedField
          {...field('zipcode')}
          label="PIN code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={6}
          onValue={(value) => onTyped({ ...typed, zipcode: value.replace(/\D/g, '').slice(0, 6) })}
        />
        <CheckedField {...field('city')} label="City" autoComplete="shipping address-level2" maxLength={80} />
        <StateField typed={typed} onTyped={onTyped} sent={sent} />
        <Field label="Country" name="country" readOnly value="India" autoComplete="shipping country-name" />
      </div>
    </section>
  )
}

function StateField({ typed, onTyped, sent }: Omit<Props, 'phone'>) {
  return (
    <SelectField
      label="State"
      name="state"
      required
      autoComplete="shipping address-level1"
      value={typed.state}
      onChange={(event) => onTyped({ ...typed, state: event.target.value })}
      error={sent ? fieldProblem('state', typed.state) : null}
    >
      <option value="">Choose a state</option>
      {INDIAN_STATES.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}
