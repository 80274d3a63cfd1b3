import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { reachDatabase } from './reach-database.ts'

test('a database that is not there is named by its variable and its place, never by its password', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const failed = await reachDatabase({
    variable: 'DATABASE_READ_URL',
    url: `postgres://shop:not-for-logs@${host}/cloth`,
  }).catch(String)
  expect(failed).toContain(`DATABASE_READ_URL (${host}/cloth): connect ECONNREFUSED`)
  expect(failed).not.toContain('not-for-logs')
})
