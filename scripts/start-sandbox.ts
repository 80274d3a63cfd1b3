import { type ChildProcess, fork } from 'node:child_process'
import { freePort } from './free-port.ts'

type Sandbox = { url: string; environment: Record<string, string>; stop(): Promise<void> }

/**
 * What stands in for the outside services, outside production: a process of its own, on SANDBOX_PORT. It gives the
 * addresses that the shop then reads from its environment; a service that is configured already keeps its own.
 */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox | null> {
  if (env.NODE_ENV === 'production') return null
  const port = Number(env.SANDBOX_PORT || Number(env.PORT || 3000) + 1)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT: ${env.SANDBOX_PORT ?? port} is not a port.`)
  const smtpPort = await freePort()
  const launch = () =>
    fork(new URL('../sandbox/main.ts', import.meta.url), {
      env: {
        ...env,
        HOST: '127.0.0.1',
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_DIR: `${env.DATA_DIR || '.data'}/sandbox`,
      },
    })

  let child = await ready(launch())
  let stopping = false
  const watch = () =>
    child.once('exit', async () => {
      if (stopping) return
      console.error('The sandbox stopped; starting it again.')
      child = await ready(launch())
      watch()
    })
  watch()

  return {
    url: `http://localhost:${port}`,
    environment: env.SMTP_URL ? {} : { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function ready(child: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', () => reject(new Error('The sandbox did not start.')))
  })
}
