import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database, Transaction } from '../database.ts'
import { MEDIA_FOLDERS, type MediaStore } from '../media-store.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import {
  FORMAT,
  HEADER,
  type Header,
  JOBS_ENTRY,
  KEY_ENTRY,
  type Table,
  TELL_EVERY_PICTURES,
  tableEntry,
  tablesOf,
  type WaitingJob,
} from './contents.ts'

/** Bytes of rows, before compression, that are held in memory at once. */
const PART_BYTES = 4 * 1024 * 1024
const compressed = promisify(gzip)

type BackUp = {
  db: Database
  media: MediaStore
  /** The key that seals the shop's secrets; undefined: it is kept elsewhere. */
  key: Buffer | undefined
  /** Receives lines about the progress. */
  say: (line: string) => void
}

/**
 * Writes a complete backup into one new file while the shop is running: the database as of one moment, then the pictures,
 * whose names are hashes of their content. A backup that fails or is killed leaves no file of that name.
 */
export async function backUp({ db, media, key, say }: BackUp, file: string): Promise<void> {
  const archive = await createArchive(file)
  try {
    await db.begin(async (tx) => {
      await tx`set transaction isolation level repeatable read, read only`
      await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
      const header = await headerOf(tx, key ? 'included' : 'elsewhere')
      await archive.add(HEADER, Buffer.from(JSON.stringify(header, null, 2)))
      for (const table of header.tables) await writeTable(tx, table, archive, say)
      await archive.add(JOBS_ENTRY, Buffer.from(JSON.stringify(await waitingJobs(tx))))
    })
    if (key) await archive.add(KEY_ENTRY, key)
    await writePictures(media, archive, say)
    await archive.finish()
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function headerOf(tx: Transaction, key: Header['key']): Promise<Header> {
  const [known] = await tx`select from pg_tables where schemaname = 'public' and tablename = 'migrations'`
  if (!known) throw new Error('There is no shop in this database yet.')
  const [server] = await tx<{ version: string }[]>`select current_setting('server_version') as version`
  return {
    shop: 'tana-bana',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    postgres: server!.version,
    migrations: [...(await tx<Header['migrations']>`select name, hash from migrations order by name`)],
    tables: [...(await tablesOf(tx))],
    sequences: [
      ...(await tx<Header['sequences']>`
        select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`),
    ],
    key,
  }
}

async function writeTable(
  tx: Transaction,
  { name, columns }: Table,
  archive: ArchiveWriter,
  say: BackUp['say'],
): Promise<void> {
  const rows = await tx`copy (select ${tx(columns)} from ${tx(name)}) to stdout`.readable()
  let part: Buffer[] = []
  let [parts, bytes, held] = [0, 0, 0]
  const write = async () => {
    if (held === 0) return
    await archive.add(tableEntry(name, parts++), await compressed(Buffer.concat(part), { level: 1 }))
    ;[part, bytes, held] = [[], bytes + held, 0]
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk)
    held += chunk.length
    if (held >= PART_BYTES) await write()
  }
  await write()
  if (bytes > 0) say(`${name}: ${inWords(bytes)}`)
}

/** Jobs that wait to be done, without scheduled ones. The database of a shop that was never opened has no queue. */
async function waitingJobs(tx: Transaction): Promise<WaitingJob[]> {
  const [queue] = await tx`select from pg_tables where schemaname = 'jobs' and tablename = 'job'`
  if (!queue) return []
  return tx<WaitingJob[]>`
    select j.name, coalesce(data, '{}') as data, start_after as "startAfter",
      case when source_name is not null then jsonb_build_object(
        'kind', source_name, 'tries', source_retry_count, 'reason', source_output, 'at', j.created_on) end as letter
    from jobs.job j join jobs.queue q on q.name = j.name
    where state in ('created', 'retry', 'active') and q.policy <> 'exclusive' and j.name not like '\\_\\_%'
    order by j.created_on`
}

async function writePictures(media: MediaStore, archive: ArchiveWriter, say: BackUp['say']): Promise<void> {
  let [pictures, bytes] = [0, 0]
  for (const folder of MEDIA_FOLDERS)
    for await (const name of media.names(folder)) {
      // The shop deletes pictures that nothing uses any more.
      const found = await media.open(name)
      if (!found) continue
      const picture = await buffer(found.body)
      await archive.add(`media/${name}`, picture)
      pictures++
      bytes += picture.length
      if (pictures % TELL_EVERY_PICTURES === 0) say(`pictures: ${pictures}, ${inWords(bytes)} …`)
    }
  say(`pictures: ${pictures} files, ${inWords(bytes)}`)
}

export const inWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
