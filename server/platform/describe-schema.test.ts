import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { describeSchema } from './describe-schema.ts'

const database = testDatabase()

test('db/schema.sql is what the migrations make (npm run schema writes it)', async () => {
  // Versions of Postgres write casts in constraints differently; the embedded one is the one that was written down.
  const [version] = await database.db<
    { number: number }[]
  >`select current_setting('server_version_num')::int as number`
  const written = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')
  const tables = (sql: string) => sql.match(/^create table .*/gm)
  const actual = await describeSchema(database.db)
  expect(tables(actual)).toEqual(tables(written))
  if (version!.number >= 180_000) expect(actual).toBe(written)
})
