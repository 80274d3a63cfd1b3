import { hash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, giveTo } from './postgres-binaries.ts'
import { APPLICATION, DATABASE, USER } from './postgres-cluster.ts'
import type { Passwords } from './postgres-passwords.ts'
import { type Postmaster, SOCKET } from './postmaster.ts'

/** Spread it into the options of postgres.js (`path`) or of node-postgres (`host`): neither takes a socket in a URL
 * that the other understands. */
export type EmbeddedAddress = {
  host: string
  port: number
  path: string
  user: string
  password: string
  database: string
  ssl: false
}

export type EmbeddedAddresses = {
  /** The application's role: it reads and writes rows, and owns nothing but the job queue. */
  address: EmbeddedAddress
  /** The owner's role, for migrations and tools. */
  owner: EmbeddedAddress
}

/** Addresses and roles of the running server. */
export function addressesOf({ socketDir }: Postmaster, passwords: Passwords): EmbeddedAddresses {
  const as = (user: string, password: string): EmbeddedAddress => ({
    host: socketDir,
    port: 5432,
    path: join(socketDir, SOCKET),
    user,
    password,
    database: DATABASE,
    ssl: false,
  })
  return { address: as(APPLICATION, passwords.application), owner: as(USER, passwords.owner) }
}

/** The cluster's own 0700 directory, unless its path is too long for a socket's address (104 bytes on macOS). */
export function socketDirectory(account: Account, cluster: string): string {
  const fits = (directory: string) => Buffer.byteLength(join(directory, `${SOCKET}.lock`)) < 104
  if (fits(cluster)) return cluster
  const name = `tana-bana-${hash('sha256', cluster).slice(0, 16)}`
  const directory = [tmpdir(), '/tmp'].map((parent) => join(realpathSync(parent), name)).find(fits)
  if (!directory)
    throw new Error('The path of the temporary directory is too long for a socket. Shorten TMPDIR.')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === process.getuid!()) giveTo(account, directory)
  const { uid, mode } = lstatSync(directory)
  if (!found.isDirectory() || uid !== account.uid || mode & 0o077)
    throw new Error(
      `${directory} is in the way: it should be a directory that only uid ${account.uid} can open.`,
    )
  return directory
}
