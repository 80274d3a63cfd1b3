import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const WORKS_WITH = '-- works with:'
const OUTSIDE = '-- outside a transaction'

export type Migration = {
  /** The file name: 0001_catalogue.sql */
  name: string
  text: string
  /** SHA-256 of its text, since an applied migration is never edited. */
  hash: string
  /**
   * `-- works with: 0029`: servers that know migration 0029 keep working after this one. Null: only servers that know this
   * one do.
   */
  worksWith: string | null
  /** `-- outside a transaction`: its statements run one by one, and each can be repeated. */
  outside: boolean
}

/** This version's migrations, oldest first. Throws when the directives in a file's head are invalid. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const line = headOf(text).find((line) => line.startsWith(WORKS_WITH))
      const said = line?.slice(WORKS_WITH.length).trim() ?? null
      if (said !== null && !(/^\d{4}$/.test(said) && said < numberOf(name)))
        throw new Error(`${name}: "works with" names a migration before it, such as 0029.`)
      return {
        name,
        text,
        hash: hash('sha256', text),
        worksWith: said,
        outside: headOf(text).includes(OUTSIDE),
      }
    }),
  )
}

/** The lines before its first statement. */
function headOf(text: string): string[] {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('--'))
  return end < 0 ? lines : lines.slice(0, end)
}

export const numberOf = (name: string) => name.slice(0, 4)

/** The text to run on a database that nobody uses yet, where nothing has to be concurrent. */
export const insideATransaction = ({ text, outside }: Migration) =>
  outside ? text.replaceAll(/\bconcurrently\b/gi, '') : text
