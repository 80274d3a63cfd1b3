import type { PayloadOf } from '../../../contract/api.ts'
import { INDIAN_MOBILE } from '../../../core/contact.ts'
import type { UserProfile } from '../../../core/person.ts'
import { fieldProblem } from '../place-order/delivery-address.ts'

/** What can be typed into the form; the country cannot. */
export type TypedAddress = {
  firstName: string
  lastName: string
  street: string
  addressLine2: string
  landmark: string
  zipcode: string
  city: string
  state: string
  /** Typed only where the account has none. */
  phone: string
}

export type AddressField = keyof TypedAddress

export function startingAddress({ firstName, lastName, phone, address }: UserProfile): TypedAddress {
  return {
    firstName,
    lastName,
    street: address?.street ?? '',
    addressLine2: address?.addressLine2 ?? '',
    landmark: address?.landmark ?? '',
    zipcode: address?.zipcode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    phone: phone ?? '',
  }
}

/** What is wrong with what was typed, or null. */
export function problemWith(field: AddressField, typed: string): string | null {
  if (field === 'addressLine2' || field === 'landmark') return null
  return field === 'phone' ? problemWithPhone(typed) : fieldProblem(field, typed)
}

export function problemWithPhone(typed: string): string | null {
  if (typed.length !== 10) return 'Please enter a valid 10-digit phone number'
  return INDIAN_MOBILE.test(typed)
    ? null
    : 'Please enter a valid 10-digit Indian phone number starting with 6-9.'
}

export const isComplete = (typed: TypedAddress): boolean =>
  Object.entries(typed).every(([field, text]) => !problemWith(field as AddressField, text))

type SavePayload = PayloadOf<'PUT /api/user/profile/update'>

/** The whole address as it is saved: what is left out of it is gone. */
export function addressToSave(typed: TypedAddress, user: UserProfile): SavePayload {
  const { phone, addressLine2, landmark, ...must } = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, text.trim()]),
  ) as TypedAddress
  const address = {
    ...must,
    phone,
    country: 'India' as const,
    ...(addressLine2 && { addressLine2 }),
    ...(landmark && { landmark }),
  }
  const payload = { userId: user._id, address, whatsappOptIn: user.whatsappOptIn }
  return user.phone ? payload : { ...payload, phone }
}
