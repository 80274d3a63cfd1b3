import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Transaction } from './database.ts'

/** This release and the two before it, which open pages may still belong to. */
const KEPT_RELEASES = 3

type KeptFile = { gzipped: boolean; bytes: Buffer }
type Built = { path: string; file: string }

/**
 * Stores the built files of these folders in the database, each under the path that browsers ask for, for instances of
 * other releases and for this release's open pages after it was replaced. File names contain content hashes, so an existing
 * one is the same file. Files that belong to none of the last three releases are deleted.
 */
export async function keepRelease(db: Database, folders: { path: string; folder: URL }[]): Promise<void> {
  const files = (await Promise.all(folders.map(filesIn))).flat()
  const paths = files.map(({ path }) => path).sort()
  const id = hash('sha256', paths.join('\n'))
  await db.begin(async (tx) => {
    await tx`lock table releases in share row exclusive mode`
    const [known] =
      await tx`update releases set last_started_at = clock_timestamp() where id = ${id} returning id`
    if (known) return
    await tx`insert into releases (id, paths, last_started_at) values (${id}, ${paths}, clock_timestamp())`
    await keep(tx, files)
    await forgetOld(tx)
  })
}

/** A stored file of one of the last releases; null: none has this path. */
export async function keptFile(db: Database, path: string): Promise<KeptFile | null> {
  const [kept] = await db<KeptFile[]>`select gzipped, bytes from release_files where path = ${path}`
  return kept ?? null
}

async function filesIn({ path, folder }: { path: string; folder: URL }): Promise<Built[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({ path: `${path}${name}`, file: fileURLToPath(new URL(name, folder)) }))
}

async function keep(tx: Transaction, files: Built[]): Promise<void> {
  const paths = files.map(({ path }) => path)
  const kept = await tx<{ path: string }[]>`select path from release_files where path = any(${paths})`
  const known = new Set(kept.map(({ path }) => path))
  const missing = await Promise.all(files.filter(({ path }) => !known.has(path)).map(toKeep))
  if (missing.length > 0) await tx`insert into release_files ${tx(missing)}`
}

/** In the build's compressed form where there is one, which every browser accepts. */
async function toKeep({ path, file }: Built) {
  const gzipped = await readFile(`${file}.gz`).catch(() => null)
  return { path, gzipped: gzipped !== null, bytes: gzipped ?? (await readFile(file)) }
}

async function forgetOld(tx: Transaction): Promise<void> {
  await tx`
    delete from releases where id not in (
      select id from releases order by last_started_at desc limit ${KEPT_RELEASES})`
  await tx`delete from release_files where not exists (select from releases where path = any(paths))`
}
