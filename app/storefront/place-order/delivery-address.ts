import { INDIAN_MOBILE, isPin, lastTenDigits } from '../../../core/contact.ts'
import type { Address, UserProfile } from '../../../core/person.ts'
import {
  type AddressField,
  addressProblem,
  emailProblem,
  startingAddress,
  type TypedAddress,
} from '../address/typed-address.ts'

/** What is typed into the checkout's form; phone and country are not. */
export type CheckoutAddress = TypedAddress & { email: string }
/** As the API takes it. */
export type DeliveryAddress = Address & { country: 'India' }

/** A form that starts with what the profile already knows. */
export const blankAddress = (user: UserProfile): CheckoutAddress => ({
  ...startingAddress(user, null),
  email: user.email,
})

/** The profile's phone as the courier dials it, or null where there is none that rings in India. */
export function profilePhone(user: UserProfile): string | null {
  const phone = lastTenDigits(user.phone ?? '')
  return INDIAN_MOBILE.test(phone) ? phone : null
}

/** The address as it is sent, or null while something is missing. */
export function typedAddress(
  { email, ...typed }: CheckoutAddress,
  user: UserProfile,
): DeliveryAddress | null {
  const fields = Object.keys(typed) as AddressField[]
  if (emailProblem(email) || fields.some((field) => addressProblem(field, typed[field]))) return null
  const trimmed = Object.fromEntries(fields.map((field) => [field, typed[field].trim()]))
  return {
    ...(trimmed as TypedAddress),
    email: email.trim(),
    country: 'India',
    phone: profilePhone(user) ?? '',
  }
}

/** A saved address as it is sent, or null where there is none or it lacks something. */
export function savedAddress(user: UserProfile, address: Address | null): DeliveryAddress | null {
  if (
    !address ||
    ![address.firstName, address.lastName, address.street, address.city, address.state].every(Boolean)
  )
    return null
  if (!isPin(address.zipcode)) return null
  const phone = lastTenDigits(address.phone ?? '')
  const { firstName, lastName, street, addressLine2, landmark, city, state, zipcode } = address
  return {
    ...{ firstName, lastName, street, city, state, zipcode },
    ...(addressLine2 && { addressLine2 }),
    ...(landmark && { landmark }),
    country: 'India',
    email: address.email || user.email,
    phone: INDIAN_MOBILE.test(phone) ? phone : (profilePhone(user) ?? ''),
  }
}
