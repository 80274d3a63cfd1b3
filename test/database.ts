import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from '../server/platform/database.ts'
import { addressOf } from './database-address.ts'

/** `db` and `owner` have all rights in the database, `address` those of a running shop. */
export type TestDatabase = { db: Database; owner: DatabaseAddress; address: DatabaseAddress }

/**
 * Creates a database for the test file that calls this at its top: migrated, empty, dropped at the end. The returned
 * members are set once the tests run.
 */
export function testDatabase(): TestDatabase {
  const server = inject('serverAddress')
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const address = addressOf(inject('applicationAddress'), name)
  const owner = addressOf(server, name)
  const box = { owner, address } as TestDatabase
  beforeAll(async () => {
    const admin = openDatabase(server, 1)
    await admin`
      create database ${admin(name)} template ${admin(inject('templateDatabase'))} strategy file_copy`
    await admin.end()
    box.db = openDatabase(owner)
  })
  afterAll(async () => {
    await box.db?.end({ timeout: 5 })
    const admin = openDatabase(server, 1)
    await admin`drop database if exists ${admin(name)} with (force)`
    await admin.end()
  })
  return box
}
