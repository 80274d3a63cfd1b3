import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { testDatabase } from '../../test/database.ts'
import { databaseProxy } from '../../test/tcp-proxy.ts'
import { beginReading, commitWith, type Database, openDatabase } from './database.ts'

const there = testDatabase()
/** With one connection, so that whatever comes next meets the one that was cut. */
let db: Database
beforeEach(async () => {
  db = openDatabase(there.owner, 1)
  await db`create table if not exists said (words text)`
})
afterEach(async () => {
  await db`drop table said`
  await db.end({ timeout: 5 })
})

const pidOf = async (line: Database | Parameters<Parameters<Database['begin']>[1]>[0]) => {
  const [row] = await line<[{ pid: number }]>`select pg_backend_pid() as pid`
  return row.pid
}
const cut = async (pid: number) => {
  await there.db`select pg_terminate_backend(${pid}, 5000)`
}
const saidSoFar = async () =>
  (await there.db<{ words: string }[]>`select words from said`).map(({ words }) => words)
/** The driver’s own pauses, without the shop’s, last from 10 s on. */
const AT_ONCE_MS = 9000
/** As its own end noticed it: the line was closed, or a word to it came too late. */
const LOST = { code: expect.stringMatching(/^(CONNECTION_CLOSED|EPIPE|ECONNRESET)$/) }

test('cut in the middle of a statement, a transaction fails, and the next one finds a connection at once', {
  timeout: AT_ONCE_MS,
}, async () => {
  for (let times = 0; times < 3; times++) {
    const cutOff = db.begin(async (tx) => {
      const pid = await pidOf(tx)
      await Promise.all([tx`select pg_sleep(60)`, cut(pid)])
    })
    await expect(cutOff).rejects.toMatchObject(LOST)
    expect(await db.begin((tx) => pidOf(tx))).toBeGreaterThan(0)
  }
})

test('cut between two statements, a transaction goes on nowhere: not by itself, not inside another', async () => {
  const { promise: otherIsAtIt, resolve: goOn } = Promise.withResolvers<void>()
  let leftover: Promise<unknown> = Promise.resolve()
  const cutOff = db.begin((tx) => {
    leftover = (async () => {
      await cut(await pidOf(tx))
      await otherIsAtIt
      await tx`insert into said values ('by the one that was cut off')`
    })()
    return leftover
  })
  await expect(cutOff).rejects.toMatchObject(LOST)

  const other = db.begin(async (tx) => {
    await tx`insert into said values ('by the other')`
    goOn()
    await expect(leftover).rejects.toMatchObject(LOST)
    for (let turns = 0; turns < 5; turns++) await turn()
    await tx`select`
    throw new Error('thought better of it')
  })
  await expect(other).rejects.toThrow('thought better of it')
  expect(await saidSoFar()).toEqual([])
})

test('a connection that was taken aside and cut comes back to nobody', { timeout: AT_ONCE_MS }, async () => {
  const aside = await db.reserve()
  await cut(await pidOf(aside))
  await expect(aside`select`).rejects.toMatchObject(LOST)
  aside.release()
  expect(await pidOf(db)).toBeGreaterThan(0)
})

test.each(['taken aside', 'of the pool'])(
  'a connection that was reset comes back to nobody: %s',
  { timeout: AT_ONCE_MS },
  async (which) => {
    const proxy = await databaseProxy(there.owner)
    const one = openDatabase(proxy.url, 1)
    await one`select`
    const aside = which === 'taken aside' ? await one.reserve() : null
    const lost = expect((aside ?? one)`select pg_sleep(60)`).rejects.toMatchObject(LOST)
    proxy.reset()
    await lost
    aside?.release()
    expect(await pidOf(one)).toBeGreaterThan(0)
    await one.end()
    await proxy.stop()
  },
)

test('a statement that fails in the middle of its rows leaves the next one’s where they are', async () => {
  const db = openDatabase(there.address, 1)
  const numbers = (texts: string[]) => db<{ one: number }[]>`select unnest(${texts}::text[])::int as one`
  await expect(numbers(['1', 'two'])).rejects.toMatchObject({ code: '22P02' })
  expect([...(await numbers(['3', '4']))]).toEqual([{ one: 3 }, { one: 4 }])
  await db.end()
})

test('arrays of every kind that a table has come and go as such, without the database being asked for kinds', async () => {
  const kinds = await there.db<{ kind: string }[]>`
    select distinct format_type(atttypid, null) as kind
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and typcategory = 'A'`
  expect(kinds.length).toBeGreaterThan(3)
  const first = openDatabase(there.address, 1)
  for (const { kind } of kinds) {
    const sent = kind === 'uuid[]' ? [randomUUID(), randomUUID()] : ['1', '2']
    const [found] =
      await first`select ${sent}::${first.unsafe(kind)} as got, '{}'::${first.unsafe(kind)} as none`
    expect(found?.got.map(String)).toEqual(sent)
    expect(found?.none).toEqual([])
  }
  await first.end()
})

test('a connection that is made to be taken aside is there at once, and for others afterwards', {
  timeout: AT_ONCE_MS,
}, async () => {
  const one = openDatabase(there.address, 1)
  const aside = await one.reserve()
  const pid = await pidOf(aside)
  aside.release()
  expect(await pidOf(one)).toBe(pid)
  await one.end()
})

test('of the connections that wait the one that was used last is used next: the others may rest', async () => {
  const several = openDatabase(there.owner, 3)
  await Promise.all([1, 2, 3].map(() => several`select pg_sleep(0.05)`))
  const first = await pidOf(several)
  for (let times = 0; times < 4; times++) {
    await several.begin((tx) => tx`select`)
    expect(await pidOf(several)).toBe(first)
  }
  await several.end()
})

test.each(['ended', 'reset'])(
  'ten that are %s at once are ten again at once',
  {
    timeout: AT_ONCE_MS,
  },
  async (how) => {
    const proxy = await databaseProxy(there.address)
    const many = openDatabase(proxy.url, 10)
    const pids = await Promise.all(Array.from({ length: 10 }, () => many.begin((tx) => pidOf(tx))))
    const busy = pids.map(() => many.begin((tx) => tx`select pg_sleep(60)`).catch((error) => error.code))
    if (how === 'reset') proxy.reset()
    else await Promise.all(pids.map(cut))
    for (const code of await Promise.all(busy)) expect([LOST.code, '57P01']).toContainEqual(code)
    const again = await Promise.all(Array.from({ length: 10 }, () => many.begin((tx) => pidOf(tx))))
    expect(new Set(again).size).toBe(10)
    await many.end({ timeout: 5 })
    await proxy.stop()
  },
)

test('what a transaction reads first goes out with its begin, and its last statement with its commit', async () => {
  const words = await beginReading(
    db,
    (tx) => tx<[{ words: string }]>`select 'read first' as words, pg_current_xact_id_if_assigned()`,
    async (tx, [{ words }]) => {
      await commitWith(tx, tx`insert into said values (${words})`)
      expect(await saidSoFar()).toEqual(['read first'])
      await expect(tx`insert into said values ('too late')`).rejects.toMatchObject({
        code: 'TRANSACTION_ENDED',
      })
      return words
    },
  ).catch((error) => error.code)
  expect(words).toBe('TRANSACTION_ENDED')
  expect(await saidSoFar()).toEqual(['read first'])
  await db.begin((tx) => tx`insert into said values ('and the next')`)
  expect(await saidSoFar()).toEqual(['read first', 'and the next'])
})

test('a last statement that fails commits nothing, nor does one before it', async () => {
  const failing = (last: string) =>
    db.begin(async (tx) => {
      await tx`insert into said values ('before')`
      await commitWith(tx, tx`insert into said select words from (select ${last}::int::text as words) as w`)
    })
  await expect(failing('no number')).rejects.toMatchObject({ code: '22P02' })
  // By now the statement is prepared.
  await expect(failing('no number')).rejects.toMatchObject({ code: '22P02' })
  const unheard = db.begin(async (tx) => {
    const forgotten = tx`select 1 / 0`.catch(() => {})
    await forgotten
    await commitWith(tx, tx`insert into said values ('last')`)
  })
  await expect(unheard).rejects.toMatchObject({ code: '22012' })
  expect(await saidSoFar()).toEqual([])
})

test('a last statement whose plan has become too old fails: it is not tried again outside of its transaction', async () => {
  const say = () =>
    db.begin((tx) => commitWith(tx, tx`insert into said (words) values ('once') returning said.*`))
  await say()
  await there.db`alter table said add column loudness int`
  await expect(say()).rejects.toMatchObject({ code: '0A000' })
  expect(await saidSoFar()).toEqual(['once'])
})

test('where begin fails, what was read with it leads to nothing', async () => {
  const raw = (typeof there.owner === 'string'
    ? postgres(there.owner, { max: 1 })
    : postgres({ ...there.owner, max: 1 })) as unknown as {
    begin(...how: unknown[]): Promise<unknown>
    end(): Promise<void>
  } & Database
  const heard: string[] = []
  const read = (tx: Database) => tx`select 1`.then(() => heard.push('what was read'))
  const goOn = async () => heard.push('what follows')
  await expect(raw.begin('as nobody can', goOn, read)).rejects.toMatchObject({ code: '42601' })
  expect(await pidOf(raw)).toBeGreaterThan(0)
  expect(heard).not.toContain('what follows')
  await raw.end()
})

test('cut in its last statement, a transaction fails, and the next one finds a connection', async () => {
  const cutOff = db.begin(async (tx) => {
    const pid = await pidOf(tx)
    await Promise.all([commitWith(tx, tx`insert into said select 'cut off' from pg_sleep(60)`), cut(pid)])
  })
  await expect(cutOff).rejects.toMatchObject(LOST)
  expect(await db.begin((tx) => pidOf(tx))).toBeGreaterThan(0)
  expect(await saidSoFar()).toEqual([])
})

test.each([{ pooled: false }, { pooled: true }])(
  'a transaction waits neither for a lock nor for a statement longer than its pool has patience: %j',
  async ({ pooled }) => {
    const hasty = openDatabase(there.owner, 1, { patience: { statementMs: 200, lockMs: 50 }, pooled })
    await db.begin(async (tx) => {
      await tx`lock table said`
      await expect(hasty.begin((other) => other`select from said`)).rejects.toMatchObject({ code: '55P03' })
    })
    await expect(hasty.begin((tx) => tx`select pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' })
    await hasty.end()
  },
)

test('of several hosts the one that answers is found, and found again when another has taken over', async () => {
  const [one, two] = [await databaseProxy(there.owner), await databaseProxy(there.owner)]
  const hostOf = (url: string) => /@([^/]+)/.exec(url)![1]!
  const hosts = [`127.0.0.1:${await freePort()}`, hostOf(one.url), hostOf(two.url)]
  const several = openDatabase(one.url.replace(hostOf(one.url), hosts.join(',')), 2)
  const answers = () =>
    several`select 1 as one`.then(
      () => true,
      () => false,
    )
  expect(await answers()).toBe(true)
  await one.goAway()
  await expect.poll(answers).toBe(true)
  await one.comeBack()
  await two.goAway()
  await expect.poll(answers).toBe(true)
  await several.end()
  await one.stop()
  await two.stop()
})

/** A host where nothing answers a connection any more: whoever listens there has stopped, and as many wait as may. */
async function silentHost(): Promise<string> {
  const listening = `
    const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const waiting = [1, 2].map(() => connect(Number(port), '127.0.0.1').on('error', () => {}))
  onTestFinished(() => waiting.forEach((socket) => void socket.destroy()))
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))
  return `127.0.0.1:${Number(port)}`
}

test('a host that says nothing to a connection is passed over for the next', async () => {
  const [silent, proxy] = [await silentHost(), await databaseProxy(there.owner)]
  const { host } = new URL(proxy.url)
  const either = openDatabase(proxy.url.replace(host, `${silent},${host}`), 1)
  expect(await pidOf(either)).toBeGreaterThan(0)
  await either.end()
  await proxy.stop()
})

test('who looks for the primary passes over a server that takes no writes, until it does', async () => {
  const proxy = await databaseProxy(there.owner)
  const { pathname } = new URL(proxy.url)
  const [name, host] = [pathname.slice(1), /@([^/]+)/.exec(proxy.url)![1]!]
  const url = proxy.url.replace(host, `127.0.0.1:${await freePort()},${host}`)
  const primary = openDatabase(`${url}?target_session_attrs=read-write`, 1)
  const answers = () =>
    primary`select`.then(
      () => true,
      () => false,
    )
  await there.db.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  expect(await answers()).toBe(false)
  await there.db.unsafe(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(answers).toBe(true)
  await primary.end()
  await proxy.stop()
})

test('a pool that ends as soon as it was asked says nothing against its host: the next one goes there, too', async () => {
  let strays = 0
  const other = createServer((socket) => {
    strays++
    socket.destroy()
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as AddressInfo
  const proxy = await databaseProxy(there.owner)
  const host = /@([^/]+)/.exec(proxy.url)![1]!
  for (let time = 0; time < 2; time++) {
    const soon = openDatabase(proxy.url.replace(host, `${host},127.0.0.1:${port}`), 1)
    await soon`select`
    await soon.end()
  }
  expect(strays).toBe(0)
  await proxy.stop()
  other.close()
})
