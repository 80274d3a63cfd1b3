import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

export type Migration = {
  /** Of its file: 0001_catalogue.sql */
  name: string
  text: string
  /** SHA-256 of its text: one that has landed is never edited. */
  hash: string
}

/** Those of this version, oldest first. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
