import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from '../core/loopback.ts'
import { withSecretFiles } from './secret-files.ts'

const port = z.coerce.number().int().min(0).max(65535)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'must be like https://shop.example, with nothing after the host',
  )
  .transform((url) => url.origin)
const key = z.string().regex(/^\S+$/, 'has a space in it').max(500).optional()

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) || /^[\w+/-]{43}=?$/.test(text)

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: origin.optional(),
  CONSOLE_URL: origin.optional(),
  ADDRESS_LIMIT_SCALE: z.coerce.number().positive().max(1e9).default(1),
  JOB_POLL_MS: z.coerce.number().int().min(10).max(60_000).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO: z.enum(['0', '1'], { error: 'must be 1, or not set' }).default('0'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((given, context) => {
      const [trusted, wrong] = readTrustProxy(given)
      if (wrong) context.addIssue({ code: 'custom', message: wrong })
      return trusted
    }),
  SECRET_KEY: z
    .string()
    .refine(isKey, 'must be 32 random bytes as base64 or hex: openssl rand -base64 32')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(/\S@\S/, 'must be like Tana Bana <namaste@shop.example>').optional(),
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  RAZORPAY_KEY_ID: key,
  RAZORPAY_KEY_SECRET: key,
  RAZORPAY_WEBHOOK_SECRET: key,
  RAZORPAY_API_URL: address.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: address.default('https://checkout.razorpay.com/v1/checkout.js'),
  WHATSAPP_TOKEN: key,
  WHATSAPP_PHONE_NUMBER_ID: key,
  WHATSAPP_APP_SECRET: key,
  WHATSAPP_VERIFY_TOKEN: key,
  WHATSAPP_API_URL: address.default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be like v23.0')
    .default('v23.0'),
  SHIPROCKET_EMAIL: key,
  SHIPROCKET_PASSWORD: key,
  SHIPROCKET_WEBHOOK_TOKEN: key,
  SHIPROCKET_PICKUP: z.string().max(36).default('Primary'),
  SHIPROCKET_API_URL: address.default('https://apiv2.shiprocket.in/v1/external'),
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  PINCODE_API_URL: address.optional(),
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
})

/** How many proxies stand in front, or which networks they are in; with what is wrong with what was given. */
function readTrustProxy(given: string): [trusted: number | string[] | false, wrong?: string] {
  if (/^(0|false)$/.test(given)) return [false]
  if (/^[1-9]$/.test(given)) return [Number(given)]
  if (given === 'true')
    return [
      false,
      'true would believe whatever a visitor writes into X-Forwarded-For: give the number of proxies in front (1), or their networks (10.0.0.0/8)',
    ]
  const networks = given.split(',').map((network) => network.trim())
  return networks.every(isNetwork)
    ? [networks]
    : [false, 'must be the number of proxies in front (1), or their networks (10.0.0.0/8, 2001:db8::/32)']
}

/** An address, or a network smaller than everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (most === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= most)
}

/** Each may also stand in a file, which NAME_FILE names. */
const SECRETS = [
  'SECRET_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
  'GOOGLE_CLIENT_SECRET',
] as const satisfies (keyof typeof environment.shape)[]

/** What each provider needs to work with: all of it, or the provider is off. */
const PROVIDER_KEYS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  whatsapp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  courier: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
} as const satisfies Record<string, readonly (keyof z.infer<typeof environment>)[]>
export type ProviderName = keyof typeof PROVIDER_KEYS

export type Config = {
  /** A shop that takes money: without sandbox, demo accounts and demo catalogue. */
  production: boolean
  /** In words for the start's log; empty: it is not production. */
  productionBecause: string[]
  /** The demo: for this machine alone, with passwords everybody knows, or for a network. Null: production. */
  demo: 'own-machine' | 'network' | null
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string
  /** Where the console is; another host than the shop's when `hasConsoleHost`, else the same. */
  consoleUrl: string
  hasConsoleHost: boolean
  addressLimitScale: number
  /** How long a job that nobody has woken its worker for waits at most. */
  jobPollMs: number
  logLevel: string
  /** Whose `X-Forwarded-For` is believed: of so many proxies in front, of those in these networks, or nobody's. */
  trustProxy: number | string[] | false
  /** Seals what the database holds of secrets, 32 bytes as base64 or hex; undefined: the one of `dataDir` does. */
  secretKey: string | undefined
  /** Undefined: mail is off. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Null: its keys are not set, so what it does is off. */
  stripe: StripeConfig | null
  razorpay: RazorpayConfig | null
  whatsapp: WhatsAppConfig | null
  courier: CourierConfig | null
  google: GoogleConfig | null
  /** Asked for PIN codes that our own data lacks; undefined: nobody is asked. */
  pincodeApiUrl: string | undefined
  /** How long a payment provider or the courier may take to answer. */
  providerTimeoutMs: number
}

export type StripeConfig = { apiUrl: string; secretKey: string; webhookSecret: string }
export type RazorpayConfig = {
  apiUrl: string
  /** The script of the widget, for the shopper's browser. */
  checkoutUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
}
export type WhatsAppConfig = {
  apiUrl: string
  apiVersion: string
  token: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
}
export type CourierConfig = {
  apiUrl: string
  email: string
  password: string
  webhookToken: string
  /** The name that the pickup address has at the courier. */
  pickup: string
}
export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }

/** The only reader of the environment. Throws an Error that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // A line of an .env file with nothing behind its name sets nothing.
  const set = Object.entries(env).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(withSecretFiles(Object.fromEntries(set), SECRETS))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment is not right:\n${wrong.join('\n')}`)
  }
  const value = parsed.data
  refuseHalfAProvider(value)
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
  const consoleUrl = value.CONSOLE_URL ?? publicUrl
  if (value.CONSOLE_URL) refuseSharedHost(consoleUrl, publicUrl)
  const reasons = reasonsForProduction(value, publicUrl)
  const demo = reasons.length === 0 ? 'own-machine' : value.DEMO === '1' ? 'network' : null
  const production = demo === null
  if (value.DEMO === '1' && value.NODE_ENV === 'production')
    throw new Error(
      'The environment is not right:\n  DEMO: is a demo, and NODE_ENV=production is not; leave one of them out',
    )
  if (production && value.ADDRESS_LIMIT_SCALE !== 1)
    throw new Error(
      'The environment is not right:\n  ADDRESS_LIMIT_SCALE: is for load tests; production refuses it',
    )
  return {
    production,
    productionBecause: production ? reasons : [],
    demo,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl,
    consoleUrl,
    hasConsoleHost: value.CONSOLE_URL !== undefined,
    addressLimitScale: value.ADDRESS_LIMIT_SCALE,
    jobPollMs: value.JOB_POLL_MS,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    secretKey: value.SECRET_KEY,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Tana Bana <namaste@tanabana.example>',
    stripe: has('stripe', value)
      ? {
          apiUrl: value.STRIPE_API_URL,
          secretKey: value.STRIPE_SECRET_KEY!,
          webhookSecret: value.STRIPE_WEBHOOK_SECRET!,
        }
      : null,
    razorpay: has('razorpay', value)
      ? {
          apiUrl: value.RAZORPAY_API_URL,
          checkoutUrl: value.RAZORPAY_CHECKOUT_URL,
          keyId: value.RAZORPAY_KEY_ID!,
          keySecret: value.RAZORPAY_KEY_SECRET!,
          webhookSecret: value.RAZORPAY_WEBHOOK_SECRET!,
        }
      : null,
    whatsapp: has('whatsapp', value)
      ? {
          apiUrl: value.WHATSAPP_API_URL,
          apiVersion: value.WHATSAPP_API_VERSION,
          token: value.WHATSAPP_TOKEN!,
          phoneNumberId: value.WHATSAPP_PHONE_NUMBER_ID!,
          appSecret: value.WHATSAPP_APP_SECRET!,
          verifyToken: value.WHATSAPP_VERIFY_TOKEN!,
        }
      : null,
    courier: has('courier', value)
      ? {
          apiUrl: value.SHIPROCKET_API_URL,
          email: value.SHIPROCKET_EMAIL!,
          password: value.SHIPROCKET_PASSWORD!,
          webhookToken: value.SHIPROCKET_WEBHOOK_TOKEN!,
          pickup: value.SHIPROCKET_PICKUP,
        }
      : null,
    google: has('google', value)
      ? {
          issuer: value.GOOGLE_ISSUER,
          clientId: value.GOOGLE_CLIENT_ID!,
          clientSecret: value.GOOGLE_CLIENT_SECRET!,
        }
      : null,
    pincodeApiUrl: value.PINCODE_API_URL,
    providerTimeoutMs: value.PROVIDER_TIMEOUT_MS,
  }
}

type Environment = z.infer<typeof environment>

/** A cookie knows no ports, and one page sent without TLS gives away all of them. */
function refuseSharedHost(consoleUrl: string, publicUrl: string) {
  const [theirs, shops] = [new URL(consoleUrl), new URL(publicUrl)]
  const wrong =
    theirs.hostname === shops.hostname
      ? 'must have another host than PUBLIC_URL; without it the console is below the shop’s, at /admin'
      : theirs.protocol !== shops.protocol && 'must be http or https as PUBLIC_URL is'
  if (wrong) throw new Error(`The environment is not right:\n  CONSOLE_URL: ${wrong}`)
}

/** Whatever can be reached from elsewhere is production, whether or not somebody has said so. */
function reasonsForProduction({ NODE_ENV, HOST, CONSOLE_URL }: Environment, publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  return [
    ...(NODE_ENV === 'production' ? ['NODE_ENV is production'] : []),
    ...(isLoopback(HOST) ? [] : [`HOST is ${HOST}, which others can reach`]),
    ...(isLoopback(hostname) ? [] : [`PUBLIC_URL is ${publicUrl}, where others come from`]),
    ...(!CONSOLE_URL || isLoopback(new URL(CONSOLE_URL).hostname)
      ? []
      : [`CONSOLE_URL is ${CONSOLE_URL}, where others come from`]),
  ]
}

const missingOf = (provider: ProviderName, value: Environment) =>
  PROVIDER_KEYS[provider].filter((name) => value[name] === undefined)
const has = (provider: ProviderName, value: Environment) => missingOf(provider, value).length === 0

/** A provider with half its keys would take money and not hear of it: better not to open. */
function refuseHalfAProvider(value: Environment) {
  const lines = (Object.keys(PROVIDER_KEYS) as ProviderName[]).flatMap((provider) => {
    const missing = missingOf(provider, value)
    const isHalf = missing.length > 0 && missing.length < PROVIDER_KEYS[provider].length
    return isHalf
      ? missing.map((name) => `  ${name}: is missing, and ${provider} needs it beside its other keys`)
      : []
  })
  if (lines.length > 0) throw new Error(`The environment is not right:\n${lines.join('\n')}`)
}
