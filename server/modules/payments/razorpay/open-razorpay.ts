import type Razorpay from 'razorpay'
import type { RazorpayConfig } from './razorpay-variables.ts'

export type OpenRazorpay = {
  sdk: Razorpay
  /** The SDK's own HTTP client, for what its methods cannot send: it names the account and the address. */
  rq: HttpClient
}

type HttpClient = {
  defaults: { baseURL?: string; timeout?: number }
  get(path: string, options: { params?: Record<string, string> }): Promise<{ data: unknown }>
  post(
    path: string,
    body: object,
    options: { headers: Record<string, string> },
  ): Promise<{ status: number; data: unknown }>
}

/** The SDK has no setting for the address: 2.9.8 keeps it in `api.rq`. Throws where a later one does not. */
export async function openRazorpay(
  { apiUrl, keyId, keySecret }: RazorpayConfig,
  timeoutMs: number,
): Promise<OpenRazorpay> {
  // A large library: a shop where nobody pays with the widget does without it.
  const { default: Sdk } = await import('razorpay')
  const sdk = new Sdk({ key_id: keyId, key_secret: keySecret })
  const rq: unknown = Reflect.get(sdk.api, 'rq')
  if (!isHttpClient(rq)) throw new Error('This version of the razorpay package keeps its address elsewhere.')
  rq.defaults.baseURL = apiUrl
  rq.defaults.timeout = timeoutMs
  return { sdk, rq }
}

const isHttpClient = (value: unknown): value is HttpClient =>
  typeof value === 'function' && 'defaults' in value && 'post' in value
