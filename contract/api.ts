import type { z } from 'zod'
import { EVERY_FACET, PRICE_NAMES } from '../core/facets.ts'
import type { Slide } from '../core/product.ts'
import * as payloads from './payloads.ts'
import type * as replies from './replies.ts'

/** `visitor`: anyone. `shopper`: a valid token, as `Authorization: Bearer` or in a `token` header. */
export type Auth = 'visitor' | 'shopper'

export type Endpoint<
  A extends Auth = Auth,
  Payload extends z.ZodType | null = z.ZodType | null,
  Reply = unknown,
> = {
  auth: A
  payload: Payload
  summary: string
  /** Never set: only carries the reply's type. */
  reply?: Reply
}

const endpoint =
  <Reply = replies.Said>() =>
  <A extends Auth, Payload extends z.ZodType | null>(
    auth: A,
    payload: Payload,
    summary: string,
  ): Endpoint<A, Payload, Reply> => ({ auth, payload, summary })

/** The shop's API. Server, browser client, API documentation and tests read this table. */
export const API = {
  'GET /api/images': endpoint<Slide[]>()('visitor', null, 'The slides of the home page'),
  'GET /api/product/list': endpoint<replies.ProductList>()(
    'visitor',
    null,
    `Products; category, type, ${EVERY_FACET.map(({ name }) => name).join(', ')} may repeat, ${PRICE_NAMES.join(' and ')} in whole rupees, q searches (names first), sort, limit (120, at most 500), cursor; counts=true: how many each choice would leave`,
  ),
  'GET /api/product/suggest': endpoint<replies.Suggestions>()(
    'visitor',
    null,
    'What a search that is being typed, q, may be meant for: products, categories and types, occasions',
  ),
  'GET /api/delivery/{pincode}': endpoint<replies.DeliveryAnswer>()(
    'visitor',
    null,
    'What is promised for a PIN code: product (a handle) may repeat, by is the day it is wanted by, 2026-11-07',
  ),
  'GET /api/festivals': endpoint<replies.Festivals>()(
    'visitor',
    null,
    'Those to come, and the day before each',
  ),
  'POST /api/user/register': endpoint<replies.SignedIn>()('visitor', payloads.register, 'Opens an account'),
  'POST /api/user/login': endpoint<replies.SignedIn>()('visitor', payloads.login, 'Signs in'),
  'POST /api/user/google-auth': endpoint<replies.SignedIn>()(
    'visitor',
    payloads.googleAuth,
    'Signs in with Google’s signed ID token; 400 with field phone: a new account needs a phone',
  ),
  'POST /api/user/send-login-otp': endpoint()(
    'visitor',
    payloads.sendLoginOtp,
    'Sends a phone a code to log in, on WhatsApp or (byEmail) into the mailbox of its account; the reply never tells whether there is one',
  ),
  'POST /api/user/login-otp': endpoint<replies.SignedIn>()(
    'visitor',
    payloads.loginOtp,
    'Signs in by phone and code; 400 with field name: the code is right, and a new account needs a name and an e-mail address',
  ),
  'POST /api/user/logout': endpoint()('shopper', payloads.nothing, 'Revokes the token'),
  'POST /api/user/logout-everywhere': endpoint()(
    'shopper',
    payloads.nothing,
    'Revokes every token of the account, this one too',
  ),
  'POST /api/user/change-password': endpoint()(
    'shopper',
    payloads.changePassword,
    'Sets a new password and ends all other sessions',
  ),
  'GET /api/user/profile': endpoint<replies.Profile>()('shopper', null, 'Who is signed in'),
  'POST /api/user/forgot-username': endpoint()(
    'visitor',
    payloads.forgotUsername,
    'Mails the account that has this phone; the reply never tells whether there is one',
  ),
  'POST /api/user/send-reset-otp': endpoint()(
    'visitor',
    payloads.sendResetOtp,
    'Mails a code to set a new password; the reply never tells whether there is an account',
  ),
  'POST /api/user/reset-password': endpoint()(
    'visitor',
    payloads.resetPassword,
    'Sets a new password and ends all sessions',
  ),
  'POST /api/user/send-verify-otp': endpoint()(
    'shopper',
    payloads.nothing,
    'Mails a code to verify the e-mail address',
  ),
  'POST /api/user/verify-email': endpoint<replies.Verified>()(
    'shopper',
    payloads.verifyEmail,
    'Verifies the account: by the mailed code the e-mail address, by the one on WhatsApp the phone',
  ),
  'POST /api/user/update-profile': endpoint<replies.SavedProfile>()(
    'shopper',
    payloads.updateProfile,
    'Adds a phone, saves the WhatsApp choices',
  ),
  'PUT /api/user/profile/update': endpoint<replies.SavedProfile>()(
    'shopper',
    payloads.saveProfile,
    'Adds a phone, saves the address, saves the WhatsApp choices',
  ),
  'GET /api/user/addresses': endpoint<replies.AddressBook>()(
    'shopper',
    null,
    'The address book: the profile’s address first, which the checkout proposes',
  ),
  'POST /api/user/addresses/add': endpoint<replies.AddressBook>()(
    'shopper',
    payloads.addAddress,
    'Adds an address; the first becomes the profile’s. Ten at most: 409',
  ),
  'POST /api/user/addresses/edit': endpoint<replies.AddressBook>()(
    'shopper',
    payloads.editAddress,
    'Replaces an address of the book',
  ),
  'POST /api/user/addresses/remove': endpoint<replies.AddressBook>()(
    'shopper',
    payloads.addressAlone,
    'Takes an address out of the book',
  ),
  'POST /api/user/addresses/make-default': endpoint<replies.AddressBook>()(
    'shopper',
    payloads.addressAlone,
    'Makes an address of the book the profile’s',
  ),
  'GET /api/user/pincode/{pincode}': endpoint<replies.PinLookup>()('shopper', null, 'Where a PIN code is'),
  'POST /api/cart/add': endpoint<replies.CartReply>()(
    'shopper',
    payloads.cartAdd,
    'One more piece of a size',
  ),
  'POST /api/cart/update': endpoint<replies.CartReply>()(
    'shopper',
    payloads.cartUpdate,
    'Sets a quantity; 0 removes',
  ),
  'POST /api/cart/get': endpoint<replies.CartReply>()('shopper', payloads.nothing, 'The cart'),
  'POST /api/wishlist/get': endpoint<replies.WishlistReply>()('shopper', payloads.nothing, 'The wishlist'),
  'POST /api/wishlist/add': endpoint<replies.WishlistReply>()(
    'shopper',
    payloads.wishlistAdd,
    'Puts a piece on the wishlist; 200 at most: 409',
  ),
  'POST /api/wishlist/remove': endpoint<replies.WishlistReply>()(
    'shopper',
    payloads.wishlistPieces,
    'Takes pieces off the wishlist',
  ),
  'POST /api/wishlist/merge': endpoint<replies.WishlistMerged>()(
    'shopper',
    payloads.wishlistPieces,
    'Adds what a device kept for a visitor, as far as there is room',
  ),
  'POST /api/wishlist/products': endpoint<replies.WishedProducts>()(
    'visitor',
    payloads.wishlistProducts,
    'Those of these pieces that are sold, as the catalogue shows them',
  ),
  'POST /api/newsletter/join': endpoint()(
    'visitor',
    payloads.joinNewsletter,
    'Mails whoever owns the mailbox a link to say yes; the reply never tells whether it is known',
  ),
  'POST /api/newsletter/confirm': endpoint<replies.NewsletterConfirmed>()(
    'visitor',
    payloads.confirmNewsletter,
    'Says yes by what the letter carries, and gives the mailbox its one personal coupon',
  ),
  'POST /api/newsletter/leave/{key}': endpoint()(
    'visitor',
    null,
    'Leaves by what every letter carries; what is sent with it is not read (RFC 8058)',
  ),
  'POST /api/coupon/check': endpoint<replies.CouponChecked>()(
    'shopper',
    payloads.checkCoupon,
    'What a coupon would take off these pieces now; nothing is held, and placing the order decides',
  ),
  'POST /api/size-wait/get': endpoint<replies.SizeWaits>()(
    'shopper',
    payloads.nothing,
    'The sizes that the account waits for, and how it can be told',
  ),
  'POST /api/size-wait/ask': endpoint<replies.SizeAsked>()(
    'shopper',
    payloads.askForSize,
    'Tell me when this size is back: once, by mail or (proven phone, offers agreed to) on WhatsApp; 409 when it is there',
  ),
  'POST /api/size-wait/ask-by-mail': endpoint<replies.SizeAsked>()(
    'visitor',
    payloads.askForSizeByMail,
    'The same for a visitor: a mail asks whether it was really its reader',
  ),
  'POST /api/size-wait/withdraw': endpoint()(
    'shopper',
    payloads.withdrawWait,
    'Does not want to be told of this size any more',
  ),
  'POST /api/size-wait/look': endpoint<replies.SizeWaitOfLink>()(
    'visitor',
    payloads.waitKey,
    'What the link of a mail is about; 404 when it is over',
  ),
  'POST /api/size-wait/confirm': endpoint<replies.SizeWaitOfLink>()(
    'visitor',
    payloads.waitKey,
    'Yes, it was I who asked',
  ),
  'POST /api/size-wait/stop': endpoint()(
    'visitor',
    payloads.waitKey,
    'Nothing more of sizes to whoever the link was sent to',
  ),
  'POST /api/consents/get': endpoint<replies.OwnConsents>()(
    'shopper',
    payloads.nothing,
    'What the account agrees to now, each yes and no it has said, and the messages that it was sent',
  ),
  'POST /api/consents/withdraw': endpoint()(
    'shopper',
    payloads.withdrawConsent,
    'Takes one of them back, at once; what does not hold any more is not missed',
  ),
  'POST /api/consents/export': endpoint<replies.SignedExport>()(
    'shopper',
    payloads.nothing,
    'All that is kept of the account as one text, with the shop’s signature of it',
  ),
  'GET /api/signing-key': endpoint<replies.SigningKey>()(
    'visitor',
    null,
    'What the signature of an export is checked with',
  ),
  'POST /api/grievance/file': endpoint<replies.GrievanceFiled>()(
    'shopper',
    payloads.fileGrievance,
    'Records a complaint and gives it a ticket; a copy is mailed. Idempotency-Key makes a repeat return the first ticket',
  ),
  'POST /api/grievance/file-by-mail': endpoint<replies.GrievanceFiled>()(
    'visitor',
    payloads.fileGrievanceByMail,
    'The same for whoever has no account, or is not signed in',
  ),
  'POST /api/grievance/follow': endpoint<replies.FollowedGrievance>()(
    'visitor',
    payloads.followGrievance,
    'How far a complaint is, by its ticket and the address it was made with; 404 when they do not belong together',
  ),
  'POST /api/grievance/get': endpoint<replies.OwnGrievances>()(
    'shopper',
    payloads.nothing,
    'The complaints that the account has made, the newest first',
  ),
  'POST /api/order/place': endpoint<replies.Placed>()(
    'shopper',
    payloads.order,
    'Places a cash-on-delivery order; Idempotency-Key makes a repeat return the first result. With confirmBy it waits for its shopper’s word',
  ),
  'POST /api/order/pay/{provider}': endpoint<replies.PlacedForRedirect | replies.PlacedForWidget>()(
    'shopper',
    payloads.order,
    'Places an order to be paid online, by flow at session_url or in a widget; its stock is held until the payment expires',
  ),
  'POST /api/order/verify/{provider}': endpoint<replies.PaymentChecked>()(
    'shopper',
    payloads.verifyPayment,
    'Asks the provider about the payment. What the browser has brought back is checked where the provider signs it, and else a hint',
  ),
  'POST /api/order/stripe': endpoint<replies.PlacedForRedirect>()(
    'shopper',
    payloads.order,
    'As /api/order/pay/stripe: the order is paid at session_url',
  ),
  'POST /api/order/razorpay': endpoint<replies.PlacedForWidget>()(
    'shopper',
    payloads.order,
    'As /api/order/pay/razorpay: the order is paid in the widget',
  ),
  'POST /api/order/verifyStripe': endpoint<replies.PaymentChecked>()(
    'shopper',
    payloads.verifyStripe,
    'As /api/order/verify/stripe; success is only a hint, false gives the order up unless it was paid',
  ),
  'POST /api/order/verifyRazorpay': endpoint<replies.PaymentChecked>()(
    'shopper',
    payloads.verifyRazorpay,
    'As /api/order/verify/razorpay: checks the widget’s signature, then asks the provider',
  ),
  'POST /api/order/abandon': endpoint<replies.Abandoned>()(
    'shopper',
    payloads.abandon,
    'The shopper has closed the widget: gives the order up unless it was paid',
  ),
  'POST /api/order/cancel': endpoint<replies.Cancelled>()(
    'shopper',
    payloads.cancelOrder,
    'Cancels the shopper’s own order, whole, while its terms allow it: stock and what was paid go back at once',
  ),
  'POST /api/order/confirm': endpoint<replies.Confirmed>()(
    'shopper',
    payloads.confirmOrder,
    'Says that an order to be paid in cash, which waits for that, is the shopper’s own; 409 once it is cancelled',
  ),
  'POST /api/order/confirm-by-mail': endpoint<replies.Confirmed>()(
    'visitor',
    payloads.confirmByMail,
    'The same by what stands in the mail’s link',
  ),
  'POST /api/order/again': endpoint<replies.InCartAgain>()(
    'shopper',
    payloads.orderAgain,
    'Puts what can be had of an earlier order into the cart',
  ),
  'GET /api/order/user-tracking/{orderId}': endpoint<replies.Tracked>()(
    'shopper',
    null,
    'Where the parcel is, by the courier’s scans',
  ),
  'GET /api/order/tax-papers/{orderId}': endpoint<string>()(
    'shopper',
    null,
    'As PDF: the order’s tax invoice and credit notes; before there are any, a summary that is none',
  ),
  'POST /api/order/userorders': endpoint<replies.Orders>()(
    'shopper',
    payloads.nothing,
    'The shopper’s orders, newest first',
  ),
  'POST /api/order/refund-way': endpoint<replies.RefundWayChosen>()(
    'shopper',
    payloads.refundWay,
    'Of a refund that goes by a link: the shopper would rather have store credit, or the money after all while it is unspent; 409 once it is taken or spent',
  ),
  'GET /api/user/credit': endpoint<replies.OwnCredit>()(
    'shopper',
    null,
    'The shopper’s store credit: what there is, and where it came from and went',
  ),
  'GET /api/return/choice/{orderId}/{line}': endpoint<replies.ReturnChoice>()(
    'shopper',
    null,
    'Whether pieces of a line of a delivered order can come back now: for which reasons, for money or for which other size',
  ),
  'POST /api/return/ask': endpoint<replies.ReturnAsked>()(
    'shopper',
    payloads.askReturn,
    'Asks for delivered pieces to come back, for money or for another size, which is kept from then on; 409 names what the policy does not take',
  ),
  'POST /api/return/cancel': endpoint()(
    'shopper',
    payloads.returnAlone,
    'Takes a return back, until the courier has it',
  ),
  'POST /api/return/fetch': endpoint()(
    'shopper',
    payloads.returnAlone,
    'Has the courier come again for a return that it could not fetch before',
  ),
  'GET /api/review/own/{product}': endpoint<replies.OwnReviewReply>()(
    'shopper',
    null,
    'What the shopper may say of a product (in which sizes it was delivered), and what she has said',
  ),
  'POST /api/review/photo': endpoint<replies.PhotoSent>()(
    'shopper',
    null,
    'Takes a photo for a review: the body is the AVIF, WebP, JPEG or PNG itself, at most 15 MB; where and by whom it was taken is not kept',
  ),
  'POST /api/review/save': endpoint<replies.ReviewSent>()(
    'shopper',
    payloads.saveReview,
    'Sends a review of a piece that was delivered, or another version of it; a person of the shop reads it before it is published, and the version before stands until then',
  ),
  'POST /api/review/remove': endpoint()(
    'shopper',
    payloads.reviewAlone,
    'Takes the shopper’s own review back, whole',
  ),
  'POST /api/review/appeal': endpoint()(
    'shopper',
    payloads.appealReview,
    'Asks that a rejected review be looked at once more',
  ),
  'POST /api/review/report': endpoint()(
    'visitor',
    payloads.reportReview,
    'Reports a published review, for one of the published reasons',
  ),
  'POST /api/review/stop-invitations': endpoint()(
    'visitor',
    payloads.stopInvitations,
    'Whoever was sent the key is asked for no review any more',
  ),
} as const

export type Api = typeof API
export type Route = keyof Api
export type ReplyOf<R extends Route> = NonNullable<Api[R]['reply']>
export type PayloadOf<R extends Route> = Api[R]['payload'] extends z.ZodType
  ? z.input<Api[R]['payload']>
  : undefined
/** A handler's payload: parsed, with defaults filled in. */
export type ParsedOf<R extends Route> = Api[R]['payload'] extends z.ZodType
  ? z.output<Api[R]['payload']>
  : undefined
