import type { ReactNode } from 'react'
import * as words from '#words/address'
import { Field } from '../../ui/field.tsx'
import { CheckedField } from '../login/checked-field.tsx'
import { StateField } from './state-field.tsx'
import { type AddressField, addressProblem, type TypedAddress } from './typed-address.ts'
import { usePinLookup } from './use-pin-lookup.ts'

type Props = {
  typed: TypedAddress
  /** Called with what changed; answers of the PIN lookup come this way too, later. */
  onTyped: (part: Partial<TypedAddress>) => void
  sent: boolean
  /** What the server said of a field of the payload. */
  refusalOf?: (field: string) => string | null
  /** Fields that one form has and the other has not, where they belong in the order. */
  afterName?: ReactNode
  afterStreet?: ReactNode
  atEnd?: ReactNode
}

/** The fields of a delivery address, at the checkout and in the profile. A PIN code fills in its city and state. */
export function AddressFields(props: Props) {
  const { typed, onTyped, sent, refusalOf, afterName, afterStreet, atEnd } = props
  const pin = usePinLookup(onTyped)
  const field = (name: AddressField) => ({
    name,
    sent,
    required: true,
    value: typed[name],
    onValue: (value: string) => onTyped({ [name]: value }),
    check: (value: string) => addressProblem(name, value),
    refusal: refusalOf?.(`address.${name}`),
  })
  const typePlace = (part: Partial<TypedAddress>) => {
    pin.forget()
    onTyped(part)
  }
  const typePin = (value: string) => {
    const zipcode = value.replace(/\D/g, '').slice(0, 6)
    onTyped({ zipcode })
    if (zipcode !== typed.zipcode) void pin.lookUp(zipcode)
  }
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <CheckedField
        {...field('firstName')}
        label={words.firstName}
        autoComplete="shipping given-name"
        maxLength={60}
      />
      <CheckedField
        {...field('lastName')}
        label={words.lastName}
        autoComplete="shipping family-name"
        maxLength={60}
      />
      {afterName}
      <CheckedField
        {...field('street')}
        label={words.street}
        hint={words.houseOrFlatBuildingStreet}
        autoComplete={`shipping ${afterStreet ? 'address-line1' : 'street-address'}`}
        maxLength={200}
        className="sm:col-span-2"
      />
      {afterStreet}
      <div>
        <CheckedField
          {...field('zipcode')}
          label={words.pinCode}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          onValue={typePin}
        />
        <p role="status" className="text-small text-ink-soft not-empty:mt-2">
          {pin.note}
        </p>
      </div>
      <CheckedField
        {...field('city')}
        label={words.city}
        autoComplete="shipping address-level2"
        maxLength={80}
        onValue={(city) => typePlace({ city })}
      />
      <StateField typed={typed.state} onTyped={(state) => typePlace({ state })} sent={sent} />
      <Field
        label={words.country}
        name="country"
        readOnly
        value={words.india}
        autoComplete="shipping country-name"
      />
      {atEnd}
    </div>
  )
}
