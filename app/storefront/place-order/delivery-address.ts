import { EMAIL, INDIAN_MOBILE, isPin, lastTenDigits } from '../../../core/contact.ts'
import type { Address, UserProfile } from '../../../core/person.ts'

/** What is typed into the form; phone and country are not. */
export type TypedAddress = {
  firstName: string
  lastName: string
  email: string
  street: string
  city: string
  state: string
  zipcode: string
}
/** As the API takes it. */
export type DeliveryAddress = Address & { country: 'India' }
export type AddressField = keyof TypedAddress

/** A form that starts with what the profile already knows. */
export const blankAddress = ({ firstName, lastName, email }: UserProfile): TypedAddress => ({
  firstName,
  lastName,
  email,
  street: '',
  city: '',
  state: '',
  zipcode: '',
})

/** The profile's phone as the courier dials it, or null where there is none that rings in India. */
export function profilePhone(user: UserProfile): string | null {
  const phone = lastTenDigits(user.phone ?? '')
  return INDIAN_MOBILE.test(phone) ? phone : null
}

export function fieldProblem(field: AddressField, typed: string): string | null {
  const text = typed.trim()
  if (field === 'zipcode') return pinProblem(text)
  if (text === '') return field === 'state' ? 'Please choose a state' : 'Please fill this in'
  return field === 'email' && !EMAIL.test(text) ? 'Invalid email' : null
}

function pinProblem(text: string): string | null {
  if (text === '') return 'Please fill this in'
  if (text.length < 6) return `That PIN code has ${text.length} of its six digits`
  return isPin(text) ? null : 'Please enter a valid Indian pincode'
}

/** The address as it is sent, or null while something is missing. */
export function typedAddress(typed: TypedAddress, user: UserProfile): DeliveryAddress | null {
  const fields = Object.keys(typed) as AddressField[]
  if (fields.some((field) => fieldProblem(field, typed[field]))) return null
  const trimmed = Object.fromEntries(fields.map((field) => [field, typed[field].trim()]))
  return { ...(trimmed as TypedAddress), country: 'India', phone: profilePhone(user) ?? '' }
}

/** The saved address as it is sent, or null where there is none or it lacks something. */
export function savedAddress(user: UserProfile): DeliveryAddress | null {
  const { address } = user
  if (
    !address ||
    ![address.firstName, address.lastName, address.street, address.city, address.state].every(Boolean)
  )
    return null
  if (!isPin(address.zipcode)) return null
  const phone = lastTenDigits(address.phone ?? '')
  return {
    ...address,
    country: 'India',
    email: address.email || user.email,
    phone: INDIAN_MOBILE.test(phone) ? phone : (profilePhone(user) ?? ''),
  }
}
