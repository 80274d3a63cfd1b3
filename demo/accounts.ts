/** The passwords are in the README: for trying the shop, never for one that takes money. */
export const SHOPPER = {
  name: 'Demo Shopper',
  email: 'shopper@example.com',
  password: 'shopper-demo-1',
  phone: '9876543210',
  whatsappUtilityOptIn: false,
  whatsappMarketingOptIn: false,
  address: {
    firstName: 'Demo',
    lastName: 'Shopper',
    street: '21 Moti Singh Bhomiyon ka Rasta',
    landmark: 'Near Johari Bazaar',
    city: 'Jaipur',
    state: 'Rajasthan',
    zipcode: '302003',
    country: 'India',
    phone: '9876543210',
  },
}

export const OWNER = {
  name: 'Demo Owner',
  email: 'owner@example.com',
  password: 'owner-demo-1',
  role: 'owner',
} as const

/** A GSTIN of nobody, with a valid check digit, so that the demo issues tax invoices and sells to every state. */
export const DEMO_GSTIN = '08AABCT2016Q1Z5'
