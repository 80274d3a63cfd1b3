import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INFORMANTS } from '../core/informants.ts'
import { readConfig, VARIABLES } from './config.ts'

test('an empty environment is a shop on port 3000, with everything in .data', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/[\\/]\.data$/),
    databaseUrls: undefined,
    role: 'all',
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://one:5432,:5433/shop'],
  ['DATABASE_URL', 'postgres://one:port/shop'],
  ['DATABASE_URL', 'postgres://one/shop?target_session_attrs=writable'],
  ['DATABASE_DIRECT_URL', 'postgres://one/shop'],
  ['DATABASE_READ_URL', 'postgres://one/shop'],
  ['DATABASE_READ_URL_FILE', '/nowhere/at/all'],
  ['ROLE', 'both'],
  ['ACCESS_LOG', 'some'],
  ['METRICS_PORT', 'abc'],
  ['REQUEST_TIMEOUT_MS', '0'],
  ['REQUEST_TIMEOUT_MS', '9000'],
  ['REQUEST_TIMEOUT_MS', '10000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', '127.0.0.1:'],
  ['METRICS_PORT', '3000'],
  ['METRICS_PORT', '0.0.0.0:3000'],
  ['DRAIN_SECONDS', '-1'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/store'],
  ['PUBLIC_URL', 'https://shop.example/?a=1'],
  ['PUBLIC_URL', 'https://shop.example/#top'],
  ['CDN_PURGE_URL', 'cdn.example'],
  ['CDN_PURGE_TOKEN', 'alone'],
  ['MEDIA_PUBLIC_URL', 'pictures.example'],
  ['MEDIA_PUBLIC_URL', 'https://pictures.example/media'],
  ['MAIL_FROM', 'Tana Bana'],
  ['WHATSAPP_API_VERSION', '23'],
  ['CATALOGUE_HELD_PRODUCTS', '-1'],
  ['CATALOGUE_HELD_PRODUCTS', 'all'],
  ['ADDRESS_LIMIT_SCALE', '0'],
  ['NODE_ENV', 'prod'],
  ['SMTP_URL', 'localhost:25'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '2001:db8::/129'],
  ['TRUST_PROXY', '10.0.0.0/8,shop.example'],
  ['DEMO', 'yes'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', '0123456789abcdef0123456789abcdef'],
  ['SECRET_KEY_FILE', '/nowhere/at/all'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('pictures are in a bucket when its address and both keys are given', () => {
  const keys = { MEDIA_ACCESS_KEY_ID: 'AKIA', MEDIA_SECRET_ACCESS_KEY: 'hidden' }
  const MEDIA_URL = 's3://pictures/shop/?endpoint=https://s3.example.com&region=ap-south-1'
  expect(readConfig({}).bucket).toBeNull()
  expect(readConfig({ MEDIA_URL, ...keys }).bucket).toEqual({
    bucket: 'pictures',
    prefix: 'shop/',
    endpoint: 'https://s3.example.com',
    region: 'ap-south-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'hidden',
  })
  expect(readConfig({ MEDIA_URL: 's3://pictures?region=ap-south-1', ...keys }).bucket).toMatchObject({
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    prefix: '',
  })
  expect(() => readConfig({ MEDIA_URL })).toThrow(
    /MEDIA_ACCESS_KEY_ID: is missing.*\n.*MEDIA_SECRET_ACCESS_KEY/,
  )
  expect(() => readConfig(keys)).toThrow('MEDIA_URL, which it is for, is not')
  for (const wrong of [
    'https://s3.example.com',
    's3://',
    's3://a',
    's3://id:key@pictures',
    `${MEDIA_URL}&acl=public`,
  ])
    expect(() => readConfig({ MEDIA_URL: wrong, ...keys }), wrong).toThrow('MEDIA_URL')
  for (const endpoint of ['s3.example.com', 'https://s3.example.com/path', ''])
    expect(() => readConfig({ MEDIA_URL: `s3://pictures?endpoint=${endpoint}`, ...keys })).toThrow(
      'MEDIA_URL',
    )
})

test('the console is below the shop, or on a host of its own', () => {
  const PUBLIC_URL = 'https://shop.example'
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ consoleUrl: PUBLIC_URL, hasConsoleHost: false })
  const CONSOLE_URL = 'https://console.shop.example'
  expect(readConfig({ PUBLIC_URL, CONSOLE_URL })).toMatchObject({
    consoleUrl: CONSOLE_URL,
    hasConsoleHost: true,
  })
  for (const wrong of [
    PUBLIC_URL,
    `${PUBLIC_URL}:8443`,
    'http://console.shop.example',
    `${CONSOLE_URL}/admin`,
  ])
    expect(() => readConfig({ PUBLIC_URL, CONSOLE_URL: wrong }), wrong).toThrow('CONSOLE_URL')
  expect(readConfig({ CONSOLE_URL: 'http://127.0.0.1:3000' }).production).toBe(false)
  expect(readConfig({ CONSOLE_URL: 'http://console.example' }).production).toBe(true)
})

test('pictures may stand at an address of their own, with TLS where the shop has it', () => {
  expect(readConfig({}).picturesAt).toBe('')
  const PUBLIC_URL = 'https://shop.example'
  const MEDIA_PUBLIC_URL = 'https://pictures.shop.example/'
  expect(readConfig({ PUBLIC_URL, MEDIA_PUBLIC_URL }).picturesAt).toBe('https://pictures.shop.example')
  expect(() => readConfig({ PUBLIC_URL, MEDIA_PUBLIC_URL: 'http://pictures.shop.example' })).toThrow(
    /MEDIA_PUBLIC_URL: must be https/,
  )
})

test('one database serves everything, unless others are named for what a pooler or a primary should not carry', () => {
  const DATABASE_URL = 'postgres://shop:secret@pooler:6432/shop'
  const shop = { variable: 'DATABASE_URL', url: DATABASE_URL }
  expect(readConfig({ DATABASE_URL }).databaseUrls).toEqual({ shop, direct: shop, read: shop })
  const DATABASE_DIRECT_URL = 'postgres://shop:secret@one:5432,two/shop?target_session_attrs=primary'
  const direct = { variable: 'DATABASE_DIRECT_URL', url: DATABASE_DIRECT_URL }
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseUrls).toEqual({
    shop,
    direct,
    read: direct,
  })
  const DATABASE_READ_URL = 'postgresql://[::1]:5433/shop'
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseUrls?.read.url).toBe(DATABASE_READ_URL)
})

test('production gives a balancer time to see that an instance is leaving', () => {
  expect(readConfig({}).drainMs).toBe(0)
  expect(readConfig({ NODE_ENV: 'production' }).drainMs).toBe(5000)
  expect(readConfig({ NODE_ENV: 'production', DRAIN_SECONDS: '0' }).drainMs).toBe(0)
})

test('the shop’s numbers are told to this machine alone, unless an address is named', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 })
})

test('every wrong variable is named at once, and what it has to be', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  for (const PORT of ['abc', '70000', '-1', '3000.5'])
    expect(() => readConfig({ PORT })).toThrow('PORT: must be a whole number from 0 to 65535')
  expect(() => readConfig({ DRAIN_SECONDS: 'x' })).toThrow('DRAIN_SECONDS: must be a number')
})

test('production refuses to change its limits', () => {
  for (const ADDRESS_LIMIT_SCALE of ['10', '0.5'])
    expect(() => readConfig({ NODE_ENV: 'production', ADDRESS_LIMIT_SCALE })).toThrow('ADDRESS_LIMIT_SCALE')
})

test('an address loses its last slash; an empty variable is an unset one', () => {
  const empty = { PORT: '', NODE_ENV: '', LOG_LEVEL: '', TRUST_PROXY: '', SHIPROCKET_PICKUP: '' }
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/', SMTP_URL: '', ...empty })).toMatchObject({
    publicUrl: 'https://shop.example',
    smtpUrl: undefined,
    port: 3000,
    logLevel: 'info',
  })
})

test('a provider without keys is off', () => {
  expect(readConfig({})).toMatchObject({
    stripe: null,
    razorpay: null,
    whatsapp: null,
    courier: null,
    google: null,
  })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk' }, ['STRIPE_WEBHOOK_SECRET']],
  [{ RAZORPAY_KEY_ID: 'id' }, ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']],
  [{ WHATSAPP_TOKEN: 't' }, ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']],
  [{ SHIPROCKET_EMAIL: 'a@b.example' }, ['SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN']],
  [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
])('half a provider stops the start and names what is missing: %j', (env, missing) => {
  for (const name of missing) expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(name)
})

test('a provider with its keys talks to the real address unless told another', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }
  expect(readConfig(keys).stripe).toEqual({
    apiUrl: 'https://api.stripe.com',
    secretKey: 'sk',
    webhookSecret: 'wh',
  })
  expect(readConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:3001' }).stripe?.apiUrl).toBe(
    'http://127.0.0.1:3001',
  )
})

test.each([{}, { PUBLIC_URL: 'http://127.0.0.1:4000' }, { HOST: '::1' }, { DEMO: '1' }])(
  'a demo for this machine alone: %j',
  (env) => expect(readConfig(env)).toMatchObject({ production: false, demo: 'own-machine' }),
)

test.each([
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.5', NODE_ENV: 'development' },
  { HOST: '::' },
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://localhost.shop.example', NODE_ENV: 'test' },
])('what others can reach is production, and says why: %j', (env) => {
  const config = readConfig(env)
  expect(config).toMatchObject({ production: true, demo: null })
  const said = config.productionBecause.join()
  for (const name of Object.keys(env).filter((name) => name !== 'NODE_ENV')) expect(said).toContain(name)
  expect(() => readConfig({ ...env, ADDRESS_LIMIT_SCALE: '10' })).toThrow('ADDRESS_LIMIT_SCALE')
})

test('DEMO=1 opens the demo to a network, and never a shop that calls itself production', () => {
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({ production: false, demo: 'network' })
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO')
})

test('proxies are so many, or those in these networks; true is refused with the reason', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/X-Forwarded-For.*number of proxies/)
})

test('README.md says what each variable is for, and where whoever tells the shop things does', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const unsaid = (words: string[]) => words.filter((word) => !readme.includes(`\`${word}\``))
  expect(unsaid(VARIABLES)).toEqual([])
  expect(unsaid(INFORMANTS.map((name) => `/api/webhooks/${name}`))).toEqual([])
})
