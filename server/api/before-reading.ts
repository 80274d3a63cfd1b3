import type { AdminApi, AdminRoute } from '../../contract/admin.ts'
import type { Api, Route } from '../../contract/api.ts'
import type { AddressLimit } from '../platform/limits.ts'

/** Routes that take a body without a session. Each must have a limit by address, or this does not compile. */
type Open =
  | { [R in Route]: R extends `GET ${string}` ? never : Api[R]['auth'] extends 'visitor' ? R : never }[Route]
  | {
      [R in AdminRoute]: R extends `GET ${string}` ? never : AdminApi[R]['role'] extends 'visitor' ? R : never
    }[AdminRoute]

type Limited = Record<Open, AddressLimit> & Partial<Record<Route | AdminRoute, AddressLimit>>

/** Limits that count before anything of a body is read. */
export const ADDRESS_LIMITS: Limited = {
  'POST /api/user/register': 'register',
  'POST /api/user/login': 'login',
  'POST /api/user/google-auth': 'login',
  'POST /api/user/send-login-otp': 'phone-code',
  'POST /api/user/login-otp': 'try-code',
  'POST /api/user/forgot-username': 'send-code',
  'POST /api/user/send-reset-otp': 'send-code',
  'POST /api/user/reset-password': 'try-code',
  'POST /api/user/send-verify-otp': 'send-code',
  'POST /api/newsletter/join': 'send-code',
  'POST /api/newsletter/confirm': 'try-code',
  'POST /api/newsletter/leave/{key}': 'try-code',
  'POST /api/user/verify-email': 'try-code',
  'POST /api/wishlist/products': 'wishlist',
  'POST /api/review/report': 'report-review',
  'POST /api/review/stop-invitations': 'report-review',
  'POST /api/size-wait/ask-by-mail': 'send-code',
  'POST /api/size-wait/look': 'wishlist',
  'POST /api/size-wait/confirm': 'wishlist',
  'POST /api/size-wait/stop': 'wishlist',
  'POST /api/grievance/file-by-mail': 'grievance',
  'POST /api/grievance/follow': 'try-code',
  'POST /api/order/confirm-by-mail': 'try-code',
  'POST /api/admin/sign-in': 'staff-sign-in',
  'POST /api/admin/invitation': 'staff-sign-in',
  'POST /api/admin/invitation/accept': 'staff-sign-in',
}

const KB = 1024
/** Enough for most calls, Google's token of eight thousand characters included. */
export const MOST_BYTES = 16 * KB
/** Calls with larger bodies: orders of a hundred lines, products, slides, whole wishlists. */
const MOST_BYTES_OF: Partial<Record<Route | AdminRoute, number>> = {
  'POST /api/wishlist/remove': 64 * KB,
  'POST /api/wishlist/merge': 64 * KB,
  'POST /api/wishlist/products': 64 * KB,
  'POST /api/coupon/check': 256 * KB,
  'POST /api/order/place': 256 * KB,
  'POST /api/order/pay/{provider}': 256 * KB,
  'POST /api/order/stripe': 256 * KB,
  'POST /api/order/razorpay': 256 * KB,
  'POST /api/admin/products': 256 * KB,
  'PUT /api/admin/products/{handle}': 256 * KB,
  'PUT /api/admin/slides': 256 * KB,
  'PUT /api/admin/delivery-rules': 256 * KB,
}

/** The largest JSON body of a route, in bytes. */
export const mostBytesOf = (route: Route | AdminRoute): number => MOST_BYTES_OF[route] ?? MOST_BYTES
