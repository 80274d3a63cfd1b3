import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { startSandbox } from '../scripts/start-sandbox.ts'
import { readConfig } from '../server/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DATABASE_URL = 'postgres://shop:secret@db:5432/shop'
const MEDIA = {
  MEDIA_URL: 's3://pictures',
  MEDIA_ACCESS_KEY_ID: 'AKIA',
  MEDIA_SECRET_ACCESS_KEY: 'hidden',
}
const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }
const RAZORPAY = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'sk', RAZORPAY_WEBHOOK_SECRET: 'wh' }
const WHATSAPP = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '15550001',
  WHATSAPP_APP_SECRET: 'app',
  WHATSAPP_VERIFY_TOKEN: 'verify',
}
const COURIER = {
  SHIPROCKET_EMAIL: 'shop@example.com',
  SHIPROCKET_PASSWORD: 'hidden',
  SHIPROCKET_WEBHOOK_TOKEN: 'token',
}

/** Each secret, with an environment in which it is used. */
const SECRETS: Record<string, Record<string, string>> = {
  DATABASE_URL: { DATABASE_URL },
  DATABASE_DIRECT_URL: { DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://shop:secret@primary/shop' },
  DATABASE_READ_URL: { DATABASE_URL, DATABASE_READ_URL: 'postgres://shop:secret@standby/shop' },
  SECRET_KEY: { SECRET_KEY: 'a'.repeat(64) },
  SMTP_URL: { SMTP_URL: 'smtp://user:secret@mail:587' },
  MEDIA_SECRET_ACCESS_KEY: MEDIA,
  CDN_PURGE_TOKEN: { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'hidden' },
  STRIPE_SECRET_KEY: STRIPE,
  STRIPE_WEBHOOK_SECRET: STRIPE,
  RAZORPAY_KEY_SECRET: RAZORPAY,
  RAZORPAY_WEBHOOK_SECRET: RAZORPAY,
  WHATSAPP_TOKEN: WHATSAPP,
  WHATSAPP_APP_SECRET: WHATSAPP,
  WHATSAPP_VERIFY_TOKEN: WHATSAPP,
  SHIPROCKET_PASSWORD: COURIER,
  SHIPROCKET_WEBHOOK_TOKEN: COURIER,
  GOOGLE_CLIENT_SECRET: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' },
}

describe.each(Object.entries(SECRETS))('%s', (name, environment) => {
  const { [name]: secret, ...others } = environment
  const file = join(folder, name)
  writeFileSync(file, `${secret}\n`)
  const inFile = { ...others, [`${name}_FILE`]: file }

  test('may stand in a file, with a line’s end', () => {
    expect(readConfig(inFile)).toEqual(readConfig(environment))
    expect(JSON.stringify(readConfig(inFile))).toContain(secret)
  })
  test('may not stand in two places, nor in a file that is not there', () => {
    expect(() => readConfig({ ...environment, ...inFile })).toThrow(
      `${name}_FILE: is set, and so is ${name}: set one of them`,
    )
    expect(() => readConfig({ ...inFile, [`${name}_FILE`]: join(folder, 'nowhere') })).toThrow(
      `${name}_FILE: cannot be read: ENOENT`,
    )
  })
})

test('every variable that sounds like a secret is one of them', () => {
  const sources = globSync(['server/config/*.ts', 'server/modules/payments/*/*-variables.ts'])
  const named = sources.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z]+(_[A-Z]+)+(?=:)/g) ?? [])
  const secret = named.filter((name) => /SECRET|PASSWORD|TOKEN|^DATABASE_.*URL$|^SMTP_URL$|_KEY$/.test(name))
  expect([...new Set(secret)].sort()).toEqual(Object.keys(SECRETS).sort())
})

test('all that are set twice are named at once', () => {
  const files = Object.fromEntries(Object.keys(STRIPE).map((name) => [`${name}_FILE`, join(folder, name)]))
  expect(() => readConfig({ ...STRIPE, ...files })).toThrow(
    /STRIPE_SECRET_KEY_FILE[\s\S]*STRIPE_WEBHOOK_SECRET_FILE/,
  )
})

test('a service whose secret stands in a file is no service of the sandbox', async () => {
  const sandbox = await startSandbox({
    ...process.env,
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: folder,
    SMTP_URL_FILE: join(folder, 'SMTP_URL'),
  })
  await sandbox?.stop()
  expect(sandbox?.environment).not.toHaveProperty('SMTP_URL')
  expect(sandbox?.environment).toHaveProperty('STRIPE_SECRET_KEY')
})
