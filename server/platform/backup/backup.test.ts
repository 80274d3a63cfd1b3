import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { whenQuiet } from '../../../test/database-digest.ts'
import { testShop } from '../../../test/shop.ts'
import { somebodyWaits } from '../../../test/somebody-waits.ts'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import { keepPicture } from '../../modules/catalogue/keep-picture.ts'
import { keepShelf } from '../../modules/catalogue/keep-shelf.ts'
import { WHATSAPP_EVENTS } from '../../modules/messaging/message-jobs.ts'
import { audit } from '../../modules/orders/auditing/audit.ts'
import { AUDIT_BOOKS } from '../../modules/orders/auditing/audit-jobs.ts'
import { seeToSchema } from '../bring-up-to-date.ts'
import { type Database, openDatabase } from '../database.ts'
import { describeSchema } from '../describe-schema.ts'
import { newId } from '../ids.ts'
import { DEAD_LETTERS, startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { createMedia } from '../media.ts'
import { folderStore } from '../media-store.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS, readMigrations } from '../read-migrations.ts'
import { checkArchive, createArchive, type Entry, readArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { tablesOf } from './contents.ts'
import { checkBackup, restore } from './restore.ts'

const shop = testShop()
const other = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'))
const file = join(folder, 'shop.tar')
const key = Buffer.from('a key, as the shop keeps it\n')
const later = '2031-01-01T00:00:00.000Z'
const given = '2026-01-01T00:00:00.000Z'
let hash: string

beforeAll(async () => {
  const media = createMedia(folderStore(join(folder, 'media')))
  const photograph = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#9c2b2a' } })
    .png()
    .toBuffer()
  hash = (await keepPicture(shop.db, media, photograph)).hash
  await media.file(`${hash}-40.webp`)
  for (const size of ['M', 'L'] as const)
    await call(
      'POST /api/order/place',
      { items: [{ _id: CAST.kurti.handle, size, quantity: 2 }], amount: 2 * 1499 + 150, address: ADDRESS },
      await shop.shopper(),
    )
  await shop.db.begin((tx) =>
    shop.running.shop.jobs.enqueueAll(tx, WHATSAPP_EVENTS, [{ eventIds: [hash] }], {
      startAfter: new Date(later),
    }),
  )
  await shop.db`
    insert into jobs.job (name, data, source_name, source_output, source_retry_count, created_on)
    values (${DEAD_LETTERS}, '{"eventIds":["given up"]}', ${WHATSAPP_EVENTS.name}, '{"message":"in vain"}', 12, ${given}),
      (${DEAD_LETTERS}, '{}', 'of-another-version', '{"message":"in vain"}', 12, ${given})`
  // What text has to get through unharmed.
  await shop.db`update accounts set name = ${'Tab\there, \\N, "quotes"\nand रेशम'} where code = (select min(code) from accounts)`
  await whenQuiet(shop.db)
  await shop.db`
    insert into jobs.job (name, data, state, start_after, started_on) values
      (${WHATSAPP_EVENTS.name}, '{"eventIds":["at work"]}', 'active', ${given}, now()),
      (${WHATSAPP_EVENTS.name}, '{"eventIds":["failed once"]}', 'retry', ${later}, null),
      (${AUDIT_BOOKS.name}, '{"eventIds":["by the clock"]}', 'created', ${later}, null)`
  // More than one part of a table.
  await shop.db`
    insert into book_audits (id, began_at, ended_at, found, lines)
    select gen_random_uuid(), ${given}, ${given}, 1, array[repeat('long ', 200_000)] from generate_series(1, 6)`
  // As it would by and by.
  await keepShelf(shop.db, () => new Date())
  await backUp({ db: shop.db, media: folderStore(join(folder, 'media')), key, say: () => {} }, file)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('what is restored is what was backed up: every row, picture, job and the key, and the books agree', async () => {
  const backup = await checkBackup(file)
  expect(backup.key).toEqual(key)
  expect(
    backup.header.tables.map(({ name }) => name),
    'what a crash may empty',
  ).not.toContain('rate_limits')
  await restored(backup)
  expect(await digest(other.db)).toEqual(await digest(shop.db))
  expect(await other.db`select count(*) as count from orders`).toEqual([{ count: 2 }])
  expect(await audit(other.db)).toEqual([])
  const there = (name: string) => readFileSync(join(folder, 'restored', name))
  expect(there(`originals/${hash}`)).toEqual(readFileSync(join(folder, 'media/originals', hash)))
  expect(there(`renditions/${hash}-40.webp`).length).toBeGreaterThan(0)
  // However old the backup is, nothing is swept away before anybody has come to it.
  const waits = { name: WHATSAPP_EVENTS.name, start_after: new Date(later), stays: true }
  expect(
    await other.db`
      select name, data, start_after, keep_until > now() + interval '13 days' as stays
      from jobs.job where state = 'created' and source_name is null order by data`,
  ).toEqual(
    [hash, 'at work', 'failed once'].toSorted().map((eventId) => ({
      ...waits,
      ...(eventId === 'at work' && { start_after: expect.any(Date) }),
      data: { eventIds: [eventId] },
    })),
  )
  const letters = (db: Database) => db`
    select data, source_name, source_output, source_retry_count, created_on from jobs.job where name = ${DEAD_LETTERS}`
  const known = (await letters(shop.db)).filter(({ source_name }) => source_name === WHATSAPP_EVENTS.name)
  expect(await letters(other.db), 'but for what nobody works any more').toEqual(known)
  expect(known).toHaveLength(1)
  expect(
    await other.db`
      select keep_until > now() + interval '89 days' as stays from jobs.job where name = ${DEAD_LETTERS}`,
  ).toEqual([{ stays: true }])
  // The rules of the tables hold again.
  await expect(other.db`delete from order_events`).rejects.toThrow()
  await expect(other.db`delete from accounts`).rejects.toThrow('foreign key')
  // Counters go on after the last number that they gave: a new price is a new row of its history.
  const prices = () => other.db<{ id: bigint }[]>`select id from price_history order by id`
  const before = await prices()
  await other.db`update products set price_paise = price_paise + 100 where handle = ${CAST.kurti.handle}`
  expect(await prices()).toHaveLength(before.length + 1)
  await closed(other.db)
})

test('a shop that is there is replaced only when that is asked for, and one that is in use never', async () => {
  const backup = await checkBackup(file)
  const before = await digest(other.db)
  await expect(restored(backup, { replace: true })).rejects.toThrow('Stop it first')
  await closed(other.db)
  await expect(restored(backup)).rejects.toThrow('--replace')
  expect(await digest(other.db)).toEqual(before)
  await other.db`alter table migrations rename to theirs`
  await closed(other.db)
  await expect(restored(backup, { replace: true }), 'somebody else’s').rejects.toThrow('not a shop’s')
  await other.db`alter table theirs rename to migrations`
  expect(await digest(other.db)).toEqual(before)
})

test('a restore that is killed leaves what was there', async () => {
  const backup = await checkBackup(file)
  await other.db`update accounts set name = 'Somebody since'`
  const before = await digest(other.db)
  await closed(other.db)
  const say = async (line: string) => {
    if (line.startsWith('orders:'))
      await shop.db`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = ${nameOf(other.owner)} and xact_start is not null`
  }
  await expect(restored(backup, { replace: true, say })).rejects.toThrow()
  expect(await digest(other.db)).toEqual(before)
  await closed(other.db)
  await restored(backup, { replace: true })
  expect(await digest(other.db)).toEqual(await digest(shop.db))
  const waiting = await other.db`select from jobs.job where state = 'created' and source_name is null`
  expect(waiting, 'nothing that the shop before was still to do').toHaveLength(3)
  await closed(other.db)
})

test('a restore that is killed as soon as all is in leaves a shop that opens in production', async () => {
  const say = async (line: string) => {
    if (line === 'the database is as it was') throw new Error('killed')
  }
  await expect(restored(await checkBackup(file), { replace: true, say })).rejects.toThrow('killed')
  const owner = openDatabase(other.owner, 1)
  await seeToSchema(owner, { production: true })
  await owner.end()
  const running = openDatabase(other.address, 1)
  expect(await running`select count(*) as count from orders`).toEqual([{ count: 2 }])
  await running.end()
})

test('a backup of an earlier version is restored with what it holds, and brought to this one', async () => {
  const isEarlier = (name: string) => name < '0101'
  const migrations = await readMigrations()
  mkdirSync(join(folder, 'earlier'))
  for (const { name } of migrations.filter(({ name }) => isEarlier(name)))
    copyFileSync(new URL(name, MIGRATIONS), join(folder, 'earlier', name))
  const shopThen = openDatabase(other.owner, 1)
  await shopThen.unsafe('drop schema public cascade; create schema public')
  await migrate(shopThen, pathToFileURL(join(folder, 'earlier/')))
  await shopThen`insert into accounts (id, code, name, email) values (${newId()}, 'THEN', 'Asha', 'asha@example.com')`
  const then = join(folder, 'earlier.tar')
  await backUp({ db: shopThen, media: folderStore(join(folder, 'media')), key, say: () => {} }, then)
  await shopThen.end()

  await restored(await checkBackup(then), { replace: true })
  const now = openDatabase(other.address, 1)
  expect(await now`select name from accounts`).toEqual([{ name: 'Asha' }])
  expect(await now`select name from migrations order by name`).toEqual(
    migrations.map(({ name }) => ({ name })),
  )
  expect(await describeSchema(now)).toBe(await describeSchema(shop.db))
  await now.end()
})

test('a file that is none, is cut off, was changed or is of a newer shop is refused, in words', async () => {
  const copy = join(folder, 'copy.tar')
  await expect(checkBackup(copy)).rejects.toThrow('There is no file')
  writeFileSync(copy, 'PGDMP, or whatever else somebody has lying about'.repeat(40))
  await expect(checkBackup(copy)).rejects.toThrow('is not a backup of a shop')
  writeFileSync(copy, '')
  await expect(checkBackup(copy)).rejects.toThrow('is not a backup of a shop')
  copyFileSync(file, copy)
  truncateSync(copy, readFileSync(file).length - 4096)
  await expect(checkBackup(copy)).rejects.toThrow('is damaged (its end is missing)')
  const bytes = readFileSync(file)
  bytes[bytes.indexOf(key)]! ^= 1
  writeFileSync(copy, bytes)
  await expect(checkBackup(copy)).rejects.toThrow(/is damaged .*is not what was written/)
  await rewritten(copy, {}, { name: 'jobs.json', bytes: Buffer.from('[]') })
  await expect(checkBackup(copy)).rejects.toThrow('jobs.json is in it twice')
  const stray = await createArchive(join(folder, 'stray.tar'))
  await stray.add('media/originals/stray', Buffer.from('a picture of nobody’s'))
  await stray.finish()
  const [whole, sums] = [readFileSync(file), readFileSync(file).indexOf('sha256.json')]
  const keyAt = whole.indexOf('secret-key')
  writeFileSync(copy, Buffer.concat([whole.subarray(0, keyAt), whole.subarray(keyAt + 1024)]))
  await expect(checkBackup(copy)).rejects.toThrow('secret-key is missing')
  const entry = readFileSync(join(folder, 'stray.tar')).subarray(0, 1024)
  writeFileSync(copy, Buffer.concat([whole.subarray(0, sums), entry, whole.subarray(sums)]))
  await expect(checkBackup(copy)).rejects.toThrow('media/originals/stray does not belong to it')
  for (const [changed, words] of [
    [{ format: 2 }, 'newer version'],
    [{ migrations: [{ name: '9999_later.sql', hash: '' }] }, 'which has 9999_later.sql'],
    [{ migrations: [{ name: '0001_catalogue.sql', hash: '' }] }, 'another shop'],
  ] as const) {
    await rewritten(copy, changed)
    await expect(checkBackup(copy)).rejects.toThrow(words)
  }
})

test('what is changed while it is made is in all of its tables as it was before, or in none', async () => {
  const second = join(folder, 'second.tar')
  const { made } = await shop.db.begin(async (tx) => {
    await tx`lock table accounts in access exclusive mode`
    const made = backUp({ db: shop.db, media: folderStore(join(folder, 'none')), key, say: () => {} }, second)
    await expect.poll(() => somebodyWaits(shop.db, 'copy (select')).toBe(true)
    await tx`update products set price_paise = price_paise + 100`
    return { made }
  })
  await made
  expect(statSync(second).mode & 0o777, 'it holds all that is known of people').toBe(0o600)
  const products = async (archive: string): Promise<Buffer> => {
    for await (const { name, bytes } of readArchive(archive))
      if (name.startsWith('tables/products/')) return bytes
    throw new Error(`${archive} has no products.`)
  }
  expect(await products(second)).toEqual(await products(file))
})

test('a backup never takes another one’s place, and one that fails leaves no file', async () => {
  const sources = { media: folderStore(join(folder, 'media')), key, say: () => {} }
  await expect(backUp({ db: shop.db, ...sources }, file)).rejects.toThrow('is there already')
  const empty = openDatabase({ ...(shop.address as object), database: 'postgres' } as typeof shop.address, 1)
  const none = join(folder, 'none.tar')
  await expect(backUp({ db: empty, ...sources }, none)).rejects.toThrow('no shop in this database')
  await empty.end()
  expect([existsSync(none), existsSync(`${none}.part`)]).toEqual([false, false])
})

test('of two backups into one file at once the one begun last is whole, and the other says so', async () => {
  const twice = join(folder, 'twice.tar')
  const [first, last] = [await createArchive(twice), await createArchive(twice)]
  const wholeBlock = '{"begun":"last"}'.padEnd(512)
  await last.add('backup.json', Buffer.from(wholeBlock))
  await first.add('backup.json', Buffer.from('{"begun":"first"}'.repeat(1000)))
  await expect(first.finish()).rejects.toThrow('Another backup')
  await first.discard()
  await last.finish()
  await expect(checkArchive(twice, 'backup.json')).resolves.toMatchObject({ entries: 1 })
  for await (const { bytes } of readArchive(twice)) expect(bytes.toString()).toBe(wholeBlock)
})

test('an entry that a full disk takes in part is refused: room that comes back would leave a hole in what is said to be whole', () => {
  const script = `
    import { createArchive } from ${JSON.stringify(new URL('archive.ts', import.meta.url).href)}
    const archive = await createArchive(process.env.FILE)
    console.log(await archive.add('backup.json', Buffer.alloc(3_000_000)).then(() => 'kept', ({ code }) => code))`
  // In blocks of 512 or of 1024 bytes: fewer than that has.
  const limited = `ulimit -f 2000 && exec "${process.execPath}" --input-type=module --eval "$SCRIPT"`
  const said = execFileSync('/bin/sh', ['-c', limited], {
    env: { ...process.env, SCRIPT: script, FILE: join(folder, 'limited.tar') },
    encoding: 'utf8',
  })
  expect(said).toBe('EFBIG\n')
})

async function restored(
  backup: Awaited<ReturnType<typeof checkBackup>>,
  { replace = false, say = (_line: string): unknown => null } = {},
) {
  const db = openDatabase(other.owner, 1)
  const openJobs = () => startJobs(other.owner, createLog('silent'), JOB_KINDS)
  try {
    await restore(backup, {
      db,
      media: folderStore(join(folder, 'restored')),
      openJobs,
      kinds: JOB_KINDS,
      replace,
      say,
    })
  } finally {
    await db.end()
  }
}

/** Another header and perhaps one entry more, and the sums that go with it. */
async function rewritten(target: string, changed: object, more?: Entry) {
  rmSync(target, { force: true })
  const archive = await createArchive(target)
  for await (const { name, bytes } of readArchive(file))
    await archive.add(
      name,
      name === 'backup.json'
        ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...changed }))
        : bytes,
    )
  if (more) await archive.add(more.name, more.bytes)
  await archive.finish()
}

async function digest(db: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await tablesOf(db)) {
    const [row] =
      await db`select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${db(name)} t`
    digests[name] = row!.sum
  }
  return digests
}

/** Whoever looked into it has gone. */
async function closed(db: Database) {
  await db`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await db`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
}

const nameOf = (address: typeof shop.address) =>
  typeof address === 'string' ? new URL(address).pathname.slice(1) : address.database
