import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { type RunningSandbox, runSandbox } from './run-sandbox.ts'

let directory: string
let port: number
let sandbox: RunningSandbox

const start = () => runSandbox({ directory, port, shopUrl: 'http://127.0.0.1:3000' })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-google-'))
  port = await freePort()
  sandbox = await start()
})
afterAll(async () => {
  await sandbox.stop()
  await rm(directory, { recursive: true })
})

const ask = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: sandbox.environment.GOOGLE_CLIENT_ID!,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'http://localhost:4321/auth/google/callback',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...changes,
  })
  return fetch(`${sandbox.environment.GOOGLE_ISSUER}/auth?${query}`, { redirect: 'manual' })
}
const keys = async () => (await fetch(`${sandbox.environment.GOOGLE_ISSUER}/jwks`)).json()

test('leads to its account picker, and nowhere but to a shop', async () => {
  expect((await ask()).headers.get('location')).toMatch(/^\/google\/interaction\//)
  for (const redirect_uri of [
    'https://elsewhere.example/auth/google/callback',
    'http://localhost.example/auth/google/callback',
    'http://localhost:4321/elsewhere',
  ]) {
    const refused = await ask({ redirect_uri })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('location')).toBeNull()
  }
})

test('wants PKCE', async () => {
  const refused = await ask({ code_challenge: '', code_challenge_method: '' })
  const answer = new URL(refused.headers.get('location')!).searchParams
  expect(answer.get('error')).toBe('invalid_request')
})

test('knows the shop by its secret', async () => {
  const refused = await fetch(`${sandbox.environment.GOOGLE_ISSUER}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: sandbox.environment.GOOGLE_CLIENT_ID!,
      client_secret: 'another',
      code: 'x',
      redirect_uri: 'http://localhost:4321/auth/google/callback',
      code_verifier: 'x'.repeat(43),
    }),
  })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ error: 'invalid_client' })
})

test('signs with the same key after a restart, and keeps its private half', async () => {
  const before = await keys()
  expect(before.keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(before.keys[0]).not.toHaveProperty('d')
  await sandbox.stop('SIGKILL')
  sandbox = await start()
  expect(await keys()).toEqual(before)
})

test('PIN codes answer in the shape of India Post', async () => {
  const lookUp = async (pin: string) =>
    (await fetch(`${sandbox.environment.PINCODE_API_URL}/pincode/${pin}`)).json()
  expect(await lookUp('302099')).toMatchObject([
    { Status: 'Success', Message: 'Number of pincode(s) found:2', PostOffice: [{ Country: 'India' }, {}] },
  ])
  expect(await lookUp('302098')).toEqual([{ Message: 'No records found', Status: 'Error', PostOffice: null }])
  expect(await lookUp('x')).toMatchObject([{ Status: '404' }])
})
