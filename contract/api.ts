import type { z } from 'zod'
import type { Slide } from '../core/product.ts'
import * as payload from './payloads.ts'
import type { CartReply, Orders, Placed, ProductList, Profile, SignedIn, Success } from './replies.ts'

/** `visitor`: anyone. `shopper`: a live token, as `Authorization: Bearer` or a `token` header. */
export type Auth = 'visitor' | 'shopper'

export type Endpoint<Payload extends z.ZodType | null = z.ZodType | null, Reply = unknown> = {
  auth: Auth
  payload: Payload
  summary: string
  /** Never set: carries the reply's type to the server, the browser client and the tests. */
  reply?: Reply
}

const endpoint =
  <Reply>() =>
  <Payload extends z.ZodType | null>(
    auth: Auth,
    body: Payload,
    summary: string,
  ): Endpoint<Payload, Reply> => ({
    auth,
    payload: body,
    summary,
  })

/** The API. Server, browser client, documentation and tests read this table. */
export const API = {
  'GET /api/images': endpoint<Slide[]>()('visitor', null, 'The slides of the home page'),
  'GET /api/product/list': endpoint<ProductList>()(
    'visitor',
    null,
    'Products; category and type may repeat, q searches names, sort, limit (120, at most 500), cursor',
  ),
  'POST /api/user/register': endpoint<SignedIn>()('visitor', payload.register, 'Opens an account'),
  'POST /api/user/login': endpoint<SignedIn>()('visitor', payload.login, 'Signs in'),
  'POST /api/user/logout': endpoint<Success>()('shopper', payload.nothing, 'Revokes the token'),
  'GET /api/user/profile': endpoint<Profile>()('shopper', null, 'Who is signed in'),
  'POST /api/cart/add': endpoint<CartReply>()('shopper', payload.cartAdd, 'One more piece of a size'),
  'POST /api/cart/update': endpoint<CartReply>()('shopper', payload.cartUpdate, 'Sets a quantity; 0 removes'),
  'POST /api/cart/get': endpoint<CartReply>()('shopper', payload.nothing, 'The cart'),
  'POST /api/order/place': endpoint<Placed>()(
    'shopper',
    payload.order,
    'Places a cash-on-delivery order; Idempotency-Key makes a repeat return the first result',
  ),
  'POST /api/order/userorders': endpoint<Orders>()(
    'shopper',
    payload.nothing,
    'The shopper’s orders, newest first',
  ),
} as const

export type Api = typeof API
export type Route = keyof Api
export type ReplyOf<R extends Route> = Api[R] extends Endpoint<infer _P, infer Reply> ? Reply : never
export type PayloadOf<R extends Route> = Api[R]['payload'] extends z.ZodType
  ? z.input<Api[R]['payload']>
  : undefined
/** What a handler receives: parsed, defaults filled in. */
export type ParsedOf<R extends Route> = Api[R]['payload'] extends z.ZodType
  ? z.output<Api[R]['payload']>
  : undefined
