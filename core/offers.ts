/** Which outside services this shop works with: what is off is not offered. */
export type Offers = {
  stripe: boolean
  razorpay: boolean
  google: boolean
  whatsapp: boolean
  /** The address of the script with which Razorpay opens in our page; there with `razorpay`. */
  widgetScript?: string
}
