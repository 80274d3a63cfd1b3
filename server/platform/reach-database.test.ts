import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { testDatabase } from '../../test/database.ts'
import { databaseProxy } from '../../test/tcp-proxy.ts'
import { reachDatabase } from './reach-database.ts'

const there = testDatabase()
const variable = 'DATABASE_URL'

test('a database that is not there is named by its variable and its place, never by its password', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const failed = await reachDatabase({
    variable: 'DATABASE_READ_URL',
    url: `postgres://shop:not-for-logs@${host}/cloth`,
  }).catch(String)
  expect(failed).toContain(`DATABASE_READ_URL (${host}/cloth): connect ECONNREFUSED`)
  expect(failed).not.toContain('not-for-logs')
})

test('a server that is too old for the shop is named with its version', async () => {
  const proxy = await databaseProxy(there.owner)
  await reachDatabase({ variable, url: proxy.url })
  // An older one answers the same question otherwise.
  await there.db`create schema of_old`
  await there.db.unsafe(`
    create function of_old.current_setting(text) returns text immutable language sql
    as $$ select case $1 when 'server_version_num' then '140012' else '14.12' end $$`)
  const [, name] = new URL(proxy.url).pathname.split('/')
  await there.db`alter database ${there.db(name!)} set search_path = of_old, pg_catalog`
  await expect(reachDatabase({ variable, url: proxy.url })).rejects.toThrow(
    'this is Postgres 14.12, and the shop needs 15 or newer',
  )
  await there.db`alter database ${there.db(name!)} reset search_path`
  await proxy.stop()
})

test('of several hosts the one that is looked for may be taking over just now: it is waited for', async () => {
  const proxy = await databaseProxy(there.owner)
  const { host } = new URL(proxy.url)
  const url = proxy.url.replace(host, `127.0.0.1:${await freePort()},${host}`)
  await proxy.goAway()
  let isFound = false
  const reaching = reachDatabase({ variable, url }).then(() => {
    isFound = true
  })
  await expect(reachDatabase({ variable, url: proxy.url })).rejects.toThrow('ECONNREFUSED')
  expect(isFound).toBe(false)
  await proxy.comeBack()
  await reaching
  await proxy.stop()
})

test('a transaction pooler where none can stand is named as such', async () => {
  const pooler = createServer((socket) => {
    socket.once('data', () => {
      const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', '']
      const body = Buffer.from(`${fields.join('\0')}\0`)
      const head = Buffer.from([0x45, 0, 0, 0, body.length + 4])
      socket.end(Buffer.concat([head, body]))
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const url = `postgres://shop:secret@127.0.0.1:${port}/cloth`
  await expect(reachDatabase({ variable: 'DATABASE_DIRECT_URL', url })).rejects.toThrow(
    'DATABASE_DIRECT_URL has to lead past it',
  )
  pooler.close()
})
