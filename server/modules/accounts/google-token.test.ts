import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Google, openGoogle } from './google-provider.ts'

const CLIENT = { clientId: 'the-shop', clientSecret: 'a-secret' }
const PATIENCE_MS = 4000
const NONCE = 'the-nonce-of-this-browser'

let keys: Server
let issuer: string
let google: Google
let pair: CryptoKeyPair
let stranger: CryptoKeyPair
/** What the key server answers with; 200 unless something is wrong with it, 0 for no answer at all. */
let status = 200

beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  keys = createServer((request, response) => {
    if (status === 0) return
    const found = request.url === '/jwks'
    const discovered = { issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ? { keys: [jwk] } : discovered))
  }).listen(0, '127.0.0.1')
  await once(keys, 'listening')
  issuer = `http://127.0.0.1:${(keys.address() as { port: number }).port}`
  google = openGoogle({ issuer, ...CLIENT }, createLog('silent'), { patienceMs: PATIENCE_MS })
})
afterAll(() => keys.close().closeAllConnections())

const now = () => Math.floor(Date.now() / 1000)
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: CLIENT.clientId,
  sub: '100000000000000000001',
  email: 'Shopper@Gmail.com',
  email_verified: true,
  name: 'A Shopper',
  nonce: NONCE,
  iat: now(),
  exp: now() + 3600,
  ...changes,
})
const signed = (payload: JWTPayload, key = pair.privateKey, kid = 'one') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

async function refused(credential: string): Promise<number> {
  const error = await google.verify(credential, NONCE).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Refusal ? error.status : 0
}

test('a good token says who somebody is, and whether Google runs the mailbox', async () => {
  expect(await google.verify(await signed(claims()), NONCE)).toEqual({
    googleId: '100000000000000000001',
    email: 'shopper@gmail.com',
    name: 'A Shopper',
    runsMailbox: true,
  })
  const elsewhere = { email: 'shopper@elsewhere.example', name: ' ' }
  expect(await google.verify(await signed(claims(elsewhere)), NONCE)).toMatchObject({
    name: 'shopper',
    runsMailbox: false,
  })
  const long = await google.verify(await signed(claims({ name: 'A'.repeat(121) })), NONCE)
  expect(long.name, 'as much of a name as an account has room for').toBe('A'.repeat(120))
  for (const email of ['shopper@notgmail.com', 'shopper@gmail.com.example'])
    expect(await google.verify(await signed(claims({ email })), NONCE)).toMatchObject({ runsMailbox: false })
  const workspace = { ...elsewhere, hd: 'elsewhere.example' }
  expect(await google.verify(await signed(claims(workspace)), NONCE)).toMatchObject({ runsMailbox: true })
})

test('clocks may differ by a minute, not by more', async () => {
  expect(await google.verify(await signed(claims({ exp: now() - 30 })), NONCE)).toBeTruthy()
  expect(await refused(await signed(claims({ exp: now() - 90 })))).toBe(401)
  expect(await refused(await signed(claims({ nbf: now() + 90 })))).toBe(401)
})

test.each<[string, JWTPayload]>([
  ['for another shop', { aud: 'another-shop' }],
  ['of another issuer', { iss: 'https://accounts.example' }],
  ['of Google’s old name, where Google is not the issuer', { iss: 'accounts.google.com' }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['without an end', { exp: undefined }],
  ['without a person', { sub: undefined }],
  ['of an unconfirmed address', { email_verified: false }],
  ['that does not say whether the address is confirmed', { email_verified: undefined }],
  ['without an address', { email: undefined }],
  ['with an address that is none', { email: 'shopper' }],
])('a token %s is refused', async (_what, changes) => {
  expect(await refused(await signed(claims(changes)))).toBe(401)
})

test('a token that somebody else signed, or nobody, is refused', async () => {
  expect(await refused(await signed(claims(), stranger.privateKey))).toBe(401)
  expect(await refused(await signed(claims(), stranger.privateKey, 'two'))).toBe(401)
  expect(await refused(new UnsecuredJWT(claims()).encode())).toBe(401)
  const shared = new TextEncoder().encode(CLIENT.clientSecret.padEnd(32, '.'))
  const symmetric = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(shared)
  expect(await refused(symmetric)).toBe(401)
  const [header, , signature] = (await signed(claims())).split('.')
  const changed = Buffer.from(JSON.stringify(claims({ sub: '2' }))).toString('base64url')
  expect(await refused(`${header}.${changed}.${signature}`)).toBe(401)
  for (const nonsense of ['', 'x', 'a.b.c', '....']) expect(await refused(nonsense)).toBe(401)
})

test('while the keys cannot be had nothing is known of a token, and later it is', async () => {
  google = openGoogle({ issuer, ...CLIENT }, createLog('silent'), { patienceMs: PATIENCE_MS })
  const good = await signed(claims())
  for (status of [500, 0]) expect(await refused(good)).toBe(503)
  status = 200
  expect(await google.verify(good, NONCE)).toMatchObject({ email: 'shopper@gmail.com' })
})

test('an issuer that could be overheard is not begun with, but for the stand-in of a demo on a network', () => {
  const open = (address: string, how = {}) =>
    openGoogle({ issuer: address, ...CLIENT }, createLog('silent'), how)
  expect(() => open('http://accounts.example')).toThrow('GOOGLE_ISSUER')
  expect(open('https://accounts.google.com')).toBeTruthy()
  expect(() => open('http://localhost.example:3000')).toThrow('GOOGLE_ISSUER')
  expect(open('http://[::1]:3000')).toBeTruthy()
  expect(open('http://192.168.1.5:3001/google', { isOpenDemo: true })).toBeTruthy()
})
