import { z } from 'zod'
import { EMAIL, INDIAN_MOBILE, isPin, PASSWORD_MIN } from '../core/contact.ts'
import { SIZES } from '../core/sizes.ts'

/** One order or cart line holds at most this many pieces; far above any wardrobe, far below an overflow. */
export const MOST_PIECES = 1000
const MOST_LINES = 100

/** A NUL cannot be stored by Postgres; other control characters have no business in a name or an address. */
const PRINTABLE = /^\P{Cc}*$/u

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `has more than ${most} characters`)
    .regex(PRINTABLE, 'has characters that cannot be printed')
const filled = (most: number) => text(most).min(1, 'is empty')

const size = z.enum(SIZES, { error: `must be one of ${SIZES.join(', ')}` })
const productId = filled(120)
const wholeNumber = z.number().int('must be a whole number')
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(EMAIL, 'Invalid email')
  .regex(PRINTABLE, 'Invalid email')
const phone = z.string().regex(INDIAN_MOBILE, 'must be a 10-digit Indian mobile number starting with 6-9')

const password = z.string().min(PASSWORD_MIN, 'Min 8 chars').max(200, 'has more than 200 characters')

/** An authenticated payload may carry it; it must be the token's own. */
const userId = z.string().max(100).optional()

export const nothing = z.strictObject({ userId })

export const register = z.strictObject({
  name: filled(120),
  email,
  password,
  phone,
  whatsappUtilityOptIn: z.boolean().default(false),
  whatsappMarketingOptIn: z.boolean().default(false),
})

export const login = z.strictObject({ email, password: z.string().max(200) })

const otp = z.string().regex(/^\d{6}$/, 'Please enter a valid 6-digit OTP')

export const forgotUsername = z.strictObject({
  phone: z.string().regex(INDIAN_MOBILE, 'Enter a valid 10-digit phone'),
})

export const sendResetOtp = z.strictObject({ email })

export const resetPassword = z.strictObject({ email, otp, newpassword: password })

export const verifyEmail = z.strictObject({ userId, otp })

/** `whatsappOptIn` says what the two purposes say together; by itself it changes nothing. */
const consents = {
  whatsappOptIn: z.boolean().optional(),
  whatsappUtilityOptIn: z.boolean().optional(),
  whatsappMarketingOptIn: z.boolean().optional(),
}

export const updateProfile = z.strictObject({ userId, phone: phone.optional(), ...consents })

export const cartAdd = z.strictObject({ itemId: productId, size, userId })

export const cartUpdate = z.strictObject({
  itemId: productId,
  size,
  quantity: wholeNumber.min(0, 'cannot be negative').max(MOST_PIECES, `cannot be more than ${MOST_PIECES}`),
  userId,
})

export const address = z.object({
  firstName: filled(60),
  lastName: filled(60),
  email: email.optional(),
  phone,
  street: filled(200),
  addressLine2: text(200).optional(),
  landmark: text(200).optional(),
  city: filled(80),
  state: filled(80),
  zipcode: z.string().refine(isPin, 'Please enter a valid Indian pincode'),
  country: z.literal('India', { error: 'must be India: we deliver within India only' }),
})

export const saveProfile = z.strictObject({
  userId,
  phone: phone.optional(),
  /** Without a phone of its own it takes the account's. */
  address: address.extend({ phone: phone.optional() }).optional(),
  ...consents,
})

/** Display fields beside these are ignored: the server prices everything. */
export const order = z.object({
  items: z
    .array(
      z.object({
        _id: productId,
        size,
        quantity: wholeNumber
          .min(1, 'must be at least 1')
          .max(MOST_PIECES, `cannot be more than ${MOST_PIECES}`),
      }),
    )
    .min(1, 'Please add items to cart before checkout')
    .max(MOST_LINES, `cannot hold more than ${MOST_LINES} lines`),
  /** Rupees, delivery included. */
  amount: z.number().min(0).max(1e9),
  address,
  directBuy: z.boolean().default(false),
  userId,
})
export type OrderPayload = z.infer<typeof order>

const providerKey = z.string().regex(/^[\w-]{1,100}$/, 'is not one that the provider gives')

export const verifyStripe = z.strictObject({
  /** As it stood in the address that the provider led back to; a hint, nothing more. */
  success: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  orderId: filled(40),
  userId,
})

export const verifyRazorpay = z.strictObject({
  razorpay_payment_id: providerKey,
  razorpay_order_id: providerKey,
  razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/, 'is not a signature'),
  userId,
})

export const abandon = z.strictObject({ orderId: filled(40), userId })

export const googleAuth = z.strictObject({
  email,
  name: text(120),
  googleId: z.string().min(1).max(255),
  /** Google's signed ID token. Without a good one nobody is signed in: 401. */
  credential: z.string().max(8192).optional(),
  phone: phone.optional(),
  whatsappUtilityOptIn: z.boolean().optional(),
  whatsappMarketingOptIn: z.boolean().optional(),
})
