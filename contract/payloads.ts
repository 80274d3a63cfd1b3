import { z } from 'zod'
import { CONSENT_KINDS } from '../core/consent-kinds.ts'
import { INDIAN_MOBILE, isPin, PASSWORD_MIN } from '../core/contact.ts'
import { LONGEST_GRIEVANCE } from '../core/grievance.ts'
import { RETURN_REASONS } from '../core/return-policy.ts'
import { WISHES } from '../core/return-state.ts'
import {
  FITS,
  LONGEST_APPEAL,
  LONGEST_AUTHOR,
  LONGEST_TEXT,
  LONGEST_TITLE,
  MOST_PHOTOS,
  REPORT_REASONS,
} from '../core/review.ts'
import { EVERY_SIZE } from '../core/sizes.ts'
import { gstinFault } from '../core/tax/gstin.ts'
import { MOST_PIECES } from '../core/totals.ts'
import { MOST_WISHED } from '../core/wishlist.ts'
import { email, line, matching, note, password, says, text } from './text.ts'

const MOST_LINES = 100

const size = z.enum(EVERY_SIZE, { error: says('sizeUnknown') })
const productId = line(120)
const wholeNumber = z.number().int(says('notWhole'))
const phone = matching(10, INDIAN_MOBILE, says('phone'))
const newPassword = password(PASSWORD_MIN, says('newPassword'))

/** Optional in authenticated payloads; it must match the token's account. */
const userId = z.string().max(100).optional()

export const nothing = z.strictObject({ userId })

export const register = z.strictObject({
  name: line(120),
  email,
  password: newPassword,
  phone,
  whatsappUtilityOptIn: z.boolean().default(false),
  whatsappMarketingOptIn: z.boolean().default(false),
})

export const login = z.strictObject({ email, password: z.string().max(200) })

const otp = matching(6, /^\d{6}$/, says('otp'))

export const forgotUsername = z.strictObject({
  phone: matching(10, INDIAN_MOBILE, says('phoneOfAccount')),
})

export const sendResetOtp = z.strictObject({ email })

export const resetPassword = z.strictObject({ email, otp, newpassword: newPassword })

/** `byEmail`: send the code to the mailbox of the phone's account, for a phone without WhatsApp. */
export const sendLoginOtp = z.strictObject({ phone, byEmail: z.boolean().default(false) })

export const loginOtp = z.strictObject({
  phone,
  otp,
  /** Required with `email` for a new account; otherwise both are omitted. */
  name: line(120).optional(),
  email: email.optional(),
  whatsappUtilityOptIn: z.boolean().optional(),
  whatsappMarketingOptIn: z.boolean().optional(),
})

export const changePassword = z.strictObject({
  userId,
  password: z.string().max(200),
  newpassword: newPassword,
})

export const verifyEmail = z.strictObject({ userId, otp })

/** `whatsappOptIn` sums up the two purposes; sent alone it changes nothing. */
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
  quantity: wholeNumber.min(0, says('negative')).max(MOST_PIECES, says('tooMuch')),
  userId,
})

export const wishlistAdd = z.strictObject({ itemId: productId, userId })

const waited = { itemId: productId, size }
export const askForSize = z.strictObject({
  ...waited,
  byWhatsApp: z.boolean().default(false),
  userId,
})
export const askForSizeByMail = z.strictObject({ ...waited, email })
export const withdrawWait = z.strictObject({ ...waited, userId })
/** The key in a mail's link. */
export const waitKey = z.strictObject({ key: line(100) })

const itemIds = z.array(productId).max(MOST_WISHED, says('tooManyLines'))
export const wishlistPieces = z.strictObject({ itemIds, userId })
export const wishlistProducts = z.strictObject({ itemIds })

const BAD_PIN = says('pinCode')
export const address = z.object({
  firstName: line(60),
  lastName: line(60),
  email: email.optional(),
  phone,
  street: line(200),
  addressLine2: text(200).optional(),
  landmark: text(200).optional(),
  city: line(80),
  state: line(80),
  zipcode: matching(6, /^\d{6}$/, BAD_PIN).refine(isPin, BAD_PIN),
  country: z.literal('India', { error: says('abroad') }),
})

const BAD_GSTIN = says('gstin')
/** The delivery address, and the buyer's GST details for a business invoice. */
const orderAddress = address.extend({
  gstin: matching(15, /^[\dA-Z]{15}$/, BAD_GSTIN)
    .refine((gstin) => gstinFault(gstin) === null, BAD_GSTIN)
    .optional(),
  legalName: line(120).optional(),
})

export const saveProfile = z.strictObject({
  userId,
  phone: phone.optional(),
  /** An address without a phone gets the account's. */
  address: address.extend({ phone: phone.optional() }).optional(),
  ...consents,
  /** Where the consents were given, for their record; omitted: the profile. */
  where: z.literal('checkout').optional(),
})

const bookAddress = z.strictObject(address.omit({ email: true }).shape)
const addressId = line(20)
export const addAddress = z.strictObject({ address: bookAddress, userId })
export const editAddress = z.strictObject({ addressId, address: bookAddress, userId })
export const addressAlone = z.strictObject({ addressId, userId })

export const joinNewsletter = z.strictObject({ email })
/** The key in the newsletter's confirmation mail. */
export const confirmNewsletter = z.strictObject({ key: line(60) })

/** As typed. Text that cannot be a code is looked up too, and refused as unknown. */
const couponCode = line(60)

const orderItems = z
  .array(
    z.object({
      _id: productId,
      size,
      quantity: wholeNumber.min(1, says('tooLittle')).max(MOST_PIECES, says('tooMuch')),
    }),
  )
  .min(1, says('noItems'))
  .max(MOST_LINES, says('tooManyLines'))

export const checkCoupon = z.strictObject({ coupon: couponCode, items: orderItems, userId })

/** Display fields beside these are ignored, since the server prices everything. */
export const order = z.object({
  items: orderItems,
  /** Rupees, including delivery. */
  amount: z.number().min(0).max(1e9),
  /** Rupees of `amount` to be paid with store credit; the rest is paid as the call says. */
  credit: z.number().min(0).max(1e9).optional(),
  address: orderAddress,
  directBuy: z.boolean().default(false),
  coupon: couponCode.optional(),
  userId,
})

const providerKey = matching(100, /^[\w-]{1,100}$/, says('notOfProvider'))

export const verifyPayment = z.strictObject({
  orderId: line(40),
  /**
   * What the browser has brought back from the provider, as a query string: that of the address it was redirected to, or
   * the fields that the widget handed over.
   */
  returned: text(4000),
  userId,
})

export const verifyStripe = z.strictObject({
  /** From the address that the provider redirected to; only a hint. */
  success: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  orderId: line(40),
  userId,
})

export const verifyRazorpay = z.strictObject({
  razorpay_payment_id: providerKey,
  razorpay_order_id: providerKey,
  razorpay_signature: matching(64, /^[0-9a-f]{64}$/, says('noSignature')),
  userId,
})

export const abandon = z.strictObject({ orderId: line(40), userId })

export const cancelOrder = z.strictObject({
  orderId: line(40),
  /** The shopper's own words; omitted: none. */
  reason: line(200).optional(),
  userId,
})

export const confirmOrder = z.strictObject({ orderId: line(40), userId })
/** The end of the mail's link: order number, a dot, and a secret that proves the mail was read. */
export const confirmByMail = z.strictObject({
  link: matching(100, /^[0-9A-Z]{10}\.[\w-]{22}$/, says('notOfTheMail')),
})

export const orderAgain = z.strictObject({ orderId: line(40), userId })

export const googleAuth = z.strictObject({
  email,
  name: text(120),
  googleId: line(255),
  /** Google's signed ID token; without a valid one the call is refused with 401. */
  credential: z.string().max(8192).optional(),
  phone: phone.optional(),
  whatsappUtilityOptIn: z.boolean().optional(),
  whatsappMarketingOptIn: z.boolean().optional(),
})

/** Hashes of pictures uploaded before by `POST /api/review/photo`. */
const photos = z
  .array(matching(64, /^[0-9a-f]{16,64}$/, says('notAPicture')))
  .max(MOST_PHOTOS, says('tooManyPhotos'))
  .default([])

export const askReturn = z.strictObject({
  orderId: line(40),
  /** The line's position in the order, from 0. */
  line: wholeNumber.min(0, says('tooLittle')).max(1000, says('tooMuch')),
  quantity: wholeNumber.min(1, says('tooLittle')).max(MOST_PIECES, says('tooMuch')).default(1),
  reason: z.enum(RETURN_REASONS, { error: says('notOneOf') }),
  /** The shopper's own words. */
  note: note(1000).or(z.literal('')).default(''),
  wish: z.enum(WISHES, { error: says('notOneOf') }),
  /** The wanted size of an exchange. */
  size: size.optional(),
  photos,
  /** For a cash order: store credit instead of a payout link. */
  asCredit: z.boolean().optional(),
  /** How many pieces could come back as this was asked: the same asked again once they are fewer is the same return. */
  left: wholeNumber.min(0, says('tooLittle')).max(MOST_PIECES, says('tooMuch')).optional(),
  userId,
})
/** `payout`: money by a payout link. */
export const refundWay = z.strictObject({
  orderId: line(40),
  refundId: line(40),
  way: z.enum(['credit', 'payout'], { error: says('notOneOf') }),
  userId,
})
export const returnAlone = z.strictObject({ returnId: line(20), userId })

const reviewCode = line(20)
export const saveReview = z.strictObject({
  product: productId,
  stars: wholeNumber.min(1, says('tooLittle')).max(5, says('tooMuch')),
  title: text(LONGEST_TITLE).default(''),
  text: note(LONGEST_TEXT),
  /** The name that the review is signed with. */
  author: line(LONGEST_AUTHOR),
  size,
  fit: z.enum(FITS, { error: says('notOneOf') }),
  photos,
  /** The shopper accepts the rules of reviews. */
  accepted: z.literal(true, { error: says('notAccepted') }),
  userId,
})
export const reviewAlone = z.strictObject({ review: reviewCode, userId })
export const appealReview = z.strictObject({ review: reviewCode, text: note(LONGEST_APPEAL), userId })
export const reportReview = z.strictObject({
  review: reviewCode,
  reason: z.enum(REPORT_REASONS, { error: says('notOneOf') }),
})
export const stopInvitations = z.strictObject({ key: line(100) })

const complaint = { text: note(LONGEST_GRIEVANCE), order: text(20).default('') }
export const fileGrievance = z.strictObject({ ...complaint, userId })
export const fileGrievanceByMail = z.strictObject({ name: line(120), email, ...complaint })
export const followGrievance = z.strictObject({ ticket: line(20), email })

export const withdrawConsent = z.strictObject({
  kind: z.enum(CONSENT_KINDS, { error: says('notOneOf') }),
  /** The `id` that `get` returned; '' for kinds that can exist only once. */
  id: text(140).default(''),
  userId,
})
