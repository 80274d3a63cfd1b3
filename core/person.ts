export type Address = {
  firstName: string
  lastName: string
  street: string
  addressLine2?: string
  landmark?: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
  email?: string
  /** A buyer registered for GST: the GSTIN for this order's invoice, and `legalName` with it. */
  gstin?: string
  legalName?: string
}

/** An address of the account's book. The profile's own address has the `_id` `PROFILE_ADDRESS`. */
export type BookAddress = Address & { _id: string; isDefault: boolean }
export const PROFILE_ADDRESS = 'default'

/** Addresses per account at most, the profile's among them. */
export const MOST_ADDRESSES = 10

export type UserProfile = {
  _id: string
  name: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  isAccountVerified: boolean
  /** False where only Google opens the account. */
  hasPassword: boolean
  whatsappOptIn: boolean
  whatsappUtilityOptIn: boolean
  whatsappMarketingOptIn: boolean
  address: Address | null
}

/**
 * Not a text with a link, a phone number or a sentence in it: anybody can register a name together with somebody else's
 * phone, which then receives it in messages.
 */
export const readsAsName = (name: string): boolean =>
  /^[\p{L}\p{M}'’ .-]{1,40}$/u.test(name) && !/\.[\p{L}\p{M}]{2}/u.test(name)
