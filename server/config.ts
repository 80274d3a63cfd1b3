import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: optional(address),
  ADDRESS_LIMIT_SCALE: z.coerce.number().positive().max(1e9).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().min(3)),
})

export type Config = {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string
  addressLimitScale: number
  logLevel: string
  /** Whether `X-Forwarded-For` is believed: only behind a proxy that sets it. */
  trustProxy: boolean
  /** Undefined: mail is off. */
  smtpUrl: string | undefined
  mailFrom: string
}

/** The only reader of the environment. Throws an Error that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment is not right:\n${wrong.join('\n')}`)
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  if (production && value.ADDRESS_LIMIT_SCALE !== 1)
    throw new Error(
      'The environment is not right:\n  ADDRESS_LIMIT_SCALE: is for load tests; production refuses it',
    )
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    addressLimitScale: value.ADDRESS_LIMIT_SCALE,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY === 'true',
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Tana Bana <namaste@tanabana.example>',
  }
}
