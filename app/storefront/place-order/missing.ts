import * as addressWords from '#words/address'
import * as words from '#words/place-order'
import type { Address, UserProfile } from '../../../core/person.ts'
import { type AddressField, addressProblem, emailProblem } from '../address/typed-address.ts'
import { gstinProblem, legalNameProblem } from './business.tsx'
import { profilePhone, savedAddress } from './delivery-address.ts'
import type { Draft } from './draft.ts'
import type { PaymentValue } from './payment-options.ts'
import { receiverProblem } from './receiver.tsx'

/** A field that is still missing: its name in the form, and its label. `isBox`: a box to tick. */
export type Missing = { field: string; text: string; isBox?: true }

/** `payment` null: the chosen method cannot be used. */
type Filled = Omit<Draft, 'payment'> & { payment: PaymentValue | null }

/** The missing fields, in the order of the page. */
export function missingFrom(draft: Filled, user: UserProfile, saved: Address | null): Missing[] {
  return [
    ...missingAddress(draft, user, saved),
    receiverProblem(draft.receiver) !== null && { field: 'receiverPhone', text: words.receiverPhone },
    gstinProblem(draft.business, stateOf(draft, saved)) !== null && { field: 'gstin', text: words.gstin },
    legalNameProblem(draft.business) !== null && { field: 'legalName', text: words.legalName },
    draft.payment === null && { field: 'payment', text: words.aWayToPay },
    !draft.terms && ({ field: 'terms', text: words.theTerms, isBox: true } as const),
    !draft.policies && ({ field: 'policies', text: words.thePolicies, isBox: true } as const),
  ].filter((one) => one !== false)
}

/** The state that the parcel goes to. */
export const stateOf = (
  { adding, address }: Pick<Draft, 'adding' | 'address'>,
  saved: Address | null,
): string => (adding ? address.state : (saved?.state ?? ''))

function missingAddress({ adding, address }: Filled, user: UserProfile, saved: Address | null): Missing[] {
  const phone = profilePhone(user) ? [] : [{ field: 'phone', text: words.phone }]
  if (!adding)
    return savedAddress(user, saved) ? phone : [{ field: 'address', text: words.aCompleteAddress }, ...phone]
  const { email, ...typed } = address
  const fields = (Object.keys(typed) as AddressField[]).filter((field) => addressProblem(field, typed[field]))
  return [
    ...fields.map((field) => ({ field, text: NAMES[field] })),
    ...(emailProblem(email) ? [{ field: 'email', text: words.email }] : []),
    ...phone,
  ]
}

const NAMES: Record<AddressField, string> = {
  firstName: addressWords.firstName,
  lastName: addressWords.lastName,
  street: addressWords.street,
  zipcode: addressWords.pinCode,
  city: addressWords.city,
  state: addressWords.state,
}
