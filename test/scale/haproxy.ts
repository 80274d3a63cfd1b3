import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import type { Instance } from './instances.ts'
import { startProgram } from './programs.ts'
import type { Stage } from './scale-test.ts'

/**
 * Starts haproxy as an operator would configure it: it checks `/readyz` every second and removes an instance after two
 * failures.
 */
export async function startHaproxy(stage: Stage, instances: Pick<Instance, 'port'>[]): Promise<string> {
  const folder = stage.folder('haproxy')
  const port = await freePort()
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout http-keep-alive 10s
  timeout check 5s
  option redispatch
frontend shop
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop
  default-server check inter 1s fall 2 rise 1
${instances.map(({ port: at }) => `  server at${at} 127.0.0.1:${at}`).join('\n')}
`,
  )
  await startProgram(stage, { name: 'haproxy', args: ['-db', '-f', 'haproxy.cfg'], folder, port })
  return `http://127.0.0.1:${port}`
}
