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
}

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
