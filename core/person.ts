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
  /** Of a buyer who is registered for GST, for this order: their number, and who they are by it. */
  gstin?: string
  legalName?: string
}

/** An address of an account's book, which the profile's own is part of: `_id` is then `PROFILE_ADDRESS`. */
export type BookAddress = Address & { _id: string; isDefault: boolean }
export const PROFILE_ADDRESS = 'default'

/** How many addresses an account can keep, the profile's among them. */
export const MOST_ADDRESSES = 10

export type UserProfile = {
  _id: string
  name: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  isAccountVerified: boolean
  /** Not where Google alone opens the account. */
  hasPassword: boolean
  whatsappOptIn: boolean
  whatsappUtilityOptIn: boolean
  whatsappMarketingOptIn: boolean
  address: Address | null
}

/** Not what could be a link, a number to call or a sentence: whoever registers types a name, and with it a phone that may be another's. */
export const readsAsName = (name: string): boolean =>
  /^[\p{L}\p{M}'’ .-]{1,40}$/u.test(name) && !/\.[\p{L}\p{M}]{2}/u.test(name)
