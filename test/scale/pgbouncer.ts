import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { startProgram, versionOf } from './programs.ts'
import type { Stage } from './scale-test.ts'

/** The first version that supports prepared statements in transaction mode. */
const PREPARES_SINCE = [1, 21]

/** Starts PgBouncer in transaction mode before the server on this port. `url` is for DATABASE_URL. */
export async function startPgBouncer(
  stage: Stage,
  serverPort: number,
): Promise<{ url: string; version: string }> {
  const version = /\d+\.\d+(\.\d+)?/.exec(versionOf('pgbouncer'))?.[0] ?? ''
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const prepares = major > PREPARES_SINCE[0]! || (major === PREPARES_SINCE[0] && minor >= PREPARES_SINCE[1]!)
  const folder = stage.folder('pgbouncer')
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), '"shop" ""\n')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
shop = host=127.0.0.1 port=${serverPort} dbname=shop connect_query='set random_page_cost = 0.1'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
${prepares ? 'max_prepared_statements = 200' : ''}
`,
  )
  await startProgram(stage, { name: 'pgbouncer', args: ['pgbouncer.ini'], folder, port })
  const url = `postgres://shop@127.0.0.1:${port}/shop`
  return { version, url: prepares ? url : `${url}?prepare=false` }
}
