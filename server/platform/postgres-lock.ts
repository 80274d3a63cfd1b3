import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { EmbeddedAddress } from './postgres-address.ts'

/** Held while a shop uses the database; released by a crash. */
const SHOP_LOCK = 7_262_262
const SETTLE = 200
const PATIENCE = 5000

/** The connection that reserves the database for one shop; `onLost` is called when it ends. */
export type Lock = { sql: postgres.Sql; onLost?: () => void; alive(): Promise<boolean>; end(): Promise<void> }

/**
 * 'taken': another shop has it. 'refused': wrong password. undefined: the server does not answer, because it is stopping or
 * has crashed.
 */
export async function takeLock(address: EmbeddedAddress): Promise<Lock | 'taken' | 'refused' | undefined> {
  const sql = postgres({
    ...address,
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    connect_timeout: 10,
    fetch_types: false,
    connection: { application_name: 'shop lock' },
    onclose: () => lock.onLost?.(),
  })
  const lock: Lock = {
    sql,
    alive: () =>
      sql`select`.then(
        () => true,
        () => false,
      ),
    end: () => sql.end({ timeout: 0 }),
  }
  try {
    const [row] = await sql`select pg_try_advisory_lock(${SHOP_LOCK}) as granted`
    if (row?.granted === true) return lock
    await lock.end()
    return 'taken'
  } catch (error) {
    await lock.end()
    const { code } = error as { code?: string }
    if (code === '28P01') return 'refused'
    if (code !== '3D000') return undefined
    await createDatabase(address)
    return takeLock(address)
  }
}

async function createDatabase(address: EmbeddedAddress): Promise<void> {
  const sql = postgres({ ...address, database: 'postgres', max: 1 })
  try {
    await sql`create database ${sql(address.database)}`
  } catch (error) {
    // Created by another process in the meantime.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await sql.end()
  }
}

/** Whether the server stays up: one whose shop has just died may be about to stop. */
export async function staysUp(lock: Lock): Promise<boolean> {
  await pause(SETTLE)
  return within(PATIENCE, lock.alive(), false)
}

/** Uses a timer, since neither pipes of a keeper nor a connection that is closing keep this process alive. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const done = new AbortController()
  try {
    return await Promise.race([work, pause(ms, otherwise, { signal: done.signal })])
  } finally {
    done.abort()
  }
}
