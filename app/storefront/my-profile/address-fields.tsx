import type { ComponentProps } from 'react'
import { Field, SelectField } from '../../ui/field.tsx'
import { CheckedField } from '../login/checked-field.tsx'
import { PhoneField } from '../login/phone-field.tsx'
import { INDIAN_STATES } from '../place-order/indian-states.ts'
import { type AddressField, problemWith, type TypedAddress } from './typed-address.ts'
import type { usePinLookup } from './use-pin-lookup.ts'

type Props = {
  typed: TypedAddress
  onTyped: (part: Partial<TypedAddress>) => void
  sent: boolean
  pin: ReturnType<typeof usePinLookup>
  /** A saved phone cannot be edited. */
  hasPhone: boolean
  /** What the server said of a field of the payload. */
  refusalOf: (field: string) => string | null
}

export function AddressFields({ typed, onTyped, sent, pin, hasPhone, refusalOf }: Props) {
  const field = (name: AddressField) => ({
    name,
    sent,
    value: typed[name],
    onValue: (value: string) => onTyped({ [name]: value }),
    check: (value: string) => problemWith(name, value),
    refusal: refusalOf(`address.${name}`),
  })
  const must = (name: AddressField) => ({ ...field(name), required: true })
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
        {...must('firstName')}
        label="First name"
        autoComplete="shipping given-name"
        maxLength={60}
      />
      <CheckedField
        {...must('lastName')}
        label="Last name"
        autoComplete="shipping family-name"
        maxLength={60}
      />
      <CheckedField
        {...must('street')}
        label="Street"
        hint="House or flat, building, street, area"
        autoComplete="shipping address-line1"
        maxLength={200}
        className="sm:col-span-2"
      />
      <CheckedField
        {...field('addressLine2')}
        label="Address line 2"
        optional
        autoComplete="shipping address-line2"
        maxLength={200}
      />
      <CheckedField {...field('landmark')} label="Landmark" optional autoComplete="off" maxLength={200} />
      <div>
        <CheckedField
          {...must('zipcode')}
          label="PIN code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={6}
          onValue={typePin}
        />
        <p role="status" className="text-small text-ink-soft not-empty:mt-2">
          {pin.note}
        </p>
      </div>
      <CheckedField
        {...must('city')}
        label="City"
        autoComplete="shipping address-level2"
        maxLength={80}
        onValue={(city) => typePlace({ city })}
      />
      <StateField typed={typed.state} onTyped={(state) => typePlace({ state })} sent={sent} />
      <Field label="Country" name="country" readOnly value="India" autoComplete="shipping country-name" />
      <ProfilePhone {...must('phone')} locked={hasPhone} refusal={refusalOf('phone')} />
    </div>
  )
}

type StateProps = { typed: string; onTyped: (state: string) => void; sent: boolean }

function StateField({ typed, onTyped, sent }: StateProps) {
  const isListed = INDIAN_STATES.some((state) => state === typed)
  return (
    <SelectField
      label="State"
      name="state"
      required
      autoComplete="shipping address-level1"
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      error={sent ? problemWith('state', typed) : null}
    >
      <option value="">Choose a state</option>
      {typed && !isListed && <option>{typed}</option>}
      {INDIAN_STATES.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}

type PhoneProps = { locked: boolean } & ComponentProps<typeof PhoneField>

function ProfilePhone({ locked, ...field }: PhoneProps) {
  if (locked)
    return (
      <Field
        label="Phone"
        name="phone"
        type="tel"
        readOnly
        value={field.value}
        hint="A saved phone cannot be edited."
      />
    )
  return (
    <PhoneField
      {...field}
      hint="Ten digits, without +91. The courier calls this number; once saved it cannot be edited."
    />
  )
}
