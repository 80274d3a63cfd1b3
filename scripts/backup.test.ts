import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { newId } from '../server/platform/ids.ts'
import { testDatabase } from '../test/database.ts'
import { runScript } from '../test/run-script.ts'
import { type DatabaseProxy, databaseProxy } from '../test/tcp-proxy.ts'

const [full, empty] = [testDatabase(), testDatabase()]
const folder = mkdtempSync(join(tmpdir(), 'shop-backups-'))
const file = join(folder, 'far/away/shop.tar')
const PICTURE = 'media/originals/0123456789abcdef0123'
const SECRET_KEY = '0123456789abcdef'.repeat(4)
const keyOf = (place: string) => readFileSync(join(folder, place, 'secret-key'), 'utf8')
let [from, into]: DatabaseProxy[] = []

beforeAll(async () => {
  ;[from, into] = await Promise.all([databaseProxy(full.owner), databaseProxy(empty.owner)])
  mkdirSync(join(folder, 'here/media/originals'), { recursive: true })
  writeFileSync(join(folder, 'here', PICTURE), 'a picture')
  writeFileSync(join(folder, 'here/secret-key'), `${Buffer.alloc(32, 1).toString('base64')}\n`)
  const named = (db: Database, name: string) => db`
    insert into accounts (id, code, name, email) values (${newId()}, 'A', ${name}, 'asha@example.com')`
  await named(full.db, 'Asha')
  // A connection that stays would be a shop that sells.
  const db = openDatabase(empty.owner, 1)
  await named(db, 'Somebody')
  await db.end()
})
afterAll(async () => {
  await Promise.all([from?.stop(), into?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** On this database and data folder. */
const run = (
  name: 'backup' | 'restore',
  args: string[],
  { on, place = 'here', key = '' }: { on?: DatabaseProxy; place?: string; key?: string } = {},
) =>
  runScript(name, args, {
    DATABASE_URL: on?.url ?? '',
    DATA_DIR: join(folder, place),
    SECRET_KEY: key,
  })

test('a shop is backed up and restored from the command line, with its key, and replaced only when told so', async () => {
  const [made, without] = await Promise.all([
    run('backup', ['--to', file], { on: from }),
    run('backup', ['--to', join(folder, 'without.tar')], { on: from, key: SECRET_KEY }),
  ])
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('secrets is in it') })
  expect(without).toMatchObject({ code: 0, said: expect.stringContaining('keep SECRET_KEY as well') })
  expect(readFileSync(join(folder, 'without.tar')).includes(keyOf('here'))).toBe(false)
  expect(statSync(join(folder, 'far')).mode & 0o777).toBe(0o700)

  const another = `${Buffer.alloc(32, 2).toString('base64')}\n`
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/secret-key'), another)
  const refused = await run('restore', [file], { on: into, place: 'other' })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('To replace all of it: --replace') })
  expect([keyOf('other'), await names()]).toEqual([another, ['Somebody']])

  const restored = await run('restore', ['--replace', file], { on: into, place: 'other' })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('the one before it is ') })
  expect([keyOf('other'), await names()]).toEqual([keyOf('here'), ['Asha']])
  expect(statSync(join(folder, 'other/secret-key')).mode & 0o777).toBe(0o600)
  const [aside = ''] = readdirSync(join(folder, 'other')).filter((name) =>
    name.startsWith('secret-key.before-'),
  )
  expect(readFileSync(join(folder, 'other', aside), 'utf8')).toBe(another)
  expect(readFileSync(join(folder, 'other', PICTURE), 'utf8')).toBe('a picture')
})

test('a backup or a restore that is asked for wrongly touches nothing, and says how to ask', async () => {
  const answers = await Promise.all([
    run('backup', ['--to'], { on: from }),
    run('backup', [join(folder, 'bare.tar')], { on: from }),
    run('backup', ['--to', join(folder, 'bare.tar'), 'and-more'], { on: from }),
    run('restore', ['--force', file], { on: from }),
  ])
  for (const { code, said } of answers) expect([code, said]).toEqual([1, expect.stringMatching(/^npm run /)])
  expect(readdirSync(folder)).not.toContain('bare.tar')
})

test('a folder takes backups, each by its time, and the newest of them is restored from it', async () => {
  const nightly = join(folder, 'nightly')
  mkdirSync(nightly)
  const part = (second: string) => `tana-bana-2020-01-01T00-00-${second}Z.tar.part`
  // Of one that was killed, and of one that is still at it.
  for (const second of ['01', '02'])
    writeFileSync(join(nightly, part(second)), 'all that the shop knows of people')
  utimesSync(join(nightly, part('01')), new Date(), new Date(Date.now() - 2 * 3_600_000))
  const made = await run('backup', [nightly], { on: from })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(join(nightly, 'tana-bana-')) })
  const there = readdirSync(nightly).sort()
  expect(there).toEqual([part('02'), expect.stringMatching(/^tana-bana-\d{4}-[\dTZ-]+\.tar$/)])

  writeFileSync(join(nightly, 'tana-bana-2020-01-01T00-00-00Z.tar'), 'older')
  writeFileSync(join(nightly, 'zari.tar'), 'of something else')
  const restored = await run('restore', [nightly, '--replace'], { on: into, place: 'from-folder' })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('sealed with is in its place.') })
  expect([keyOf('from-folder'), await names()]).toEqual([keyOf('here'), ['Asha']])

  mkdirSync(join(folder, 'nothing'))
  const none = await run('restore', [join(folder, 'nothing'), '--replace'], { on: into })
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('There is no backup in ') })
})

async function names(): Promise<string[]> {
  const db = openDatabase(empty.owner, 1)
  const found = await db<{ name: string }[]>`select name from accounts`
  await db.end()
  return found.map(({ name }) => name)
}
