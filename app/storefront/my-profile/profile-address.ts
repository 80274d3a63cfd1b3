import * as words from '#words/my-profile'
import type { PayloadOf } from '../../../contract/api.ts'
import { INDIAN_MOBILE } from '../../../core/contact.ts'
import type { Address, UserProfile } from '../../../core/person.ts'
import {
  type AddressField,
  addressProblem,
  startingAddress,
  type TypedAddress,
} from '../address/typed-address.ts'

/** The saved address as the profile's form has it. */
export type ProfileAddress = TypedAddress & {
  addressLine2: string
  landmark: string
  /** Typed only where the account has none, or the address another person's. */
  phone: string
}

export const startingProfile = (user: UserProfile): ProfileAddress => ({
  ...startingAddress(user, user.address),
  addressLine2: user.address?.addressLine2 ?? '',
  landmark: user.address?.landmark ?? '',
  phone: (user.phone && user.address?.phone) ?? user.phone ?? '',
})

export function phoneProblem(typed: string): string | null {
  if (typed.length !== 10) return words.phoneTenDigits
  return INDIAN_MOBILE.test(typed) ? null : words.phoneIndian
}

export const isComplete = ({ addressLine2, landmark, phone, ...must }: ProfileAddress): boolean =>
  !phoneProblem(phone) &&
  Object.entries(must).every(([field, text]) => !addressProblem(field as AddressField, text))

type SavePayload = PayloadOf<'PUT /api/user/profile/update'>

/** The whole address as it is saved: what is left out of it is gone. */
export function addressToSave(typed: ProfileAddress, user: UserProfile): SavePayload {
  const address = addressFrom(typed)
  const payload = { userId: user._id, address, whatsappOptIn: user.whatsappOptIn }
  return user.phone ? payload : { ...payload, phone: address.phone }
}

export function addressFrom(typed: ProfileAddress): Address & { country: 'India' } {
  const { phone, addressLine2, landmark, ...must } = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, text.trim()]),
  ) as ProfileAddress
  return {
    ...must,
    phone,
    country: 'India',
    ...(addressLine2 && { addressLine2 }),
    ...(landmark && { landmark }),
  }
}
