import type Razorpay from 'razorpay'
import type { RazorpayConfig } from './razorpay-variables.ts'

export type OpenRazorpay = {
  sdk: Razorpay
  /** The SDK's HTTP client, for requests that its methods cannot make: with another account or address. */
  rq: HttpClient
}
/** Asks Razorpay something; rejects with `ProviderTrouble` when it does not answer. */
export type AskRazorpay = <Reply>(work: (razorpay: OpenRazorpay) => Promise<Reply>) => Promise<Reply>

type HttpClient = {
  defaults: { baseURL?: string; timeout?: number }
  get(path: string, options: { params?: Record<string, string> }): Promise<{ data: unknown }>
  post(
    path: string,
    body: object,
    options: { headers: Record<string, string> },
  ): Promise<{ status: number; data: unknown }>
}

/** The SDK has no option for the address; version 2.9.8 keeps it in `api.rq`. Throws when a later version does not. */
export async function openRazorpay(
  { apiUrl, keyId, keySecret }: RazorpayConfig,
  timeoutMs: number,
): Promise<OpenRazorpay> {
  // Loaded on demand, since the library is large.
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
