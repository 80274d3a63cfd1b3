import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { JOB_KINDS } from '../server/jobs/kinds.ts'
import { bringUpToDate } from '../server/platform/bring-up-to-date.ts'
import { type DatabaseAddress, openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { addressOf } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's own database, from which others are created. */
    serverAddress: DatabaseAddress
    /** The same for the role of a running shop. */
    applicationAddress: DatabaseAddress
    /** The name of the migrated, empty database that each test file gets a copy of. */
    templateDatabase: string
  }
}

/** Starts one Postgres for the whole run, and creates the database that each test file gets a copy of. */
export default async function setUp(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? { address: process.env.DATABASE_URL, owner: process.env.DATABASE_URL, stop: async () => {} }
    : await startServer()
  const template = `shop_template_${process.pid}`
  const admin = openDatabase(server.owner, 1)
  await admin`create database ${admin(template)}`
  await prepare(addressOf(server.owner, template), addressOf(server.address, template))
  project.provide('serverAddress', server.owner)
  project.provide('applicationAddress', server.address)
  project.provide('templateDatabase', template)
  return async () => {
    await admin`drop database if exists ${admin(template)} with (force)`
    await admin.end()
    await server.stop()
  }
}

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  // Postgres runs as a user of its own, which must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const { stop, ...addresses } = await startEmbeddedPostgres({ dataDir, durable: false, maxConnections: 200 })
  return {
    ...addresses,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function prepare(owner: DatabaseAddress, address: DatabaseAddress) {
  const db = openDatabase(owner, 1)
  await bringUpToDate(db)
  await db.end()
  // The queue's tables are created in the template, so that starting the queue in a test creates none.
  await (await startJobs(address, createLog('silent'), JOB_KINDS)).stop()
}
