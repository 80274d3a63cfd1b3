import { type ChildProcess, fork } from 'node:child_process'
import { isIPv6 } from 'node:net'
import { readConfig } from '../server/config.ts'
import { freePort } from './free-port.ts'

type Sandbox = { url: string; environment: Record<string, string>; stop(): Promise<void> }

/**
 * Starts the sandbox of outside services, a process of its own on SANDBOX_PORT, outside of production. It returns addresses
 * and keys for the shop's environment; a service that is configured already keeps its own.
 */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox | null> {
  const { demo, host, publicUrl } = readConfig(env)
  if (demo === null) return null
  const port = Number(env.SANDBOX_PORT || Number(env.PORT || 3000) + 1)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT: ${env.SANDBOX_PORT ?? port} is not a port.`)
  const smtpPort = await freePort()
  // Shoppers' browsers visit it to pay and to sign in, so if the shop is open to a network, the sandbox is too.
  const url =
    demo === 'network' ? `http://${new URL(publicUrl).hostname}:${port}` : `http://localhost:${port}`
  const launch = () =>
    fork(new URL('../sandbox/main.ts', import.meta.url), {
      env: {
        ...env,
        HOST: demo === 'network' ? host : '127.0.0.1',
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_DIR: `${env.DATA_DIR || '.data'}/sandbox`,
        SANDBOX_URL: url,
        SHOP_URL: shopUrl(env),
        // Set by node --watch (npm run dev): reports of its imports would arrive before that it is ready.
        WATCH_REPORT_DEPENDENCIES: undefined,
      },
    })

  const first = await ready(launch())
  let { child } = first
  let stopping = false
  const watch = () =>
    child.once('exit', async () => {
      if (stopping) return
      console.error('The sandbox stopped; starting it again.')
      child = (await ready(launch())).child
      watch()
    })
  watch()

  return {
    url,
    environment: Object.assign({}, ...first.environments.filter((offered) => !isConfigured(offered, env))),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A single variable of a provider means the real one, which must not be mixed with the sandbox's keys. */
const isConfigured = (offered: Environment, env: NodeJS.ProcessEnv) =>
  Object.keys(offered).some((name) => env[name] || env[`${name}_FILE`])

/** Where the sandbox sends webhooks: this machine's address of the shop, not its public one. */
function shopUrl({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT || 3000}`
}

type Environment = Record<string, string>
type Ready = { child: ChildProcess; environments: Environment[] }

/** The sandbox reports when it is ready, with the addresses and keys of each service. */
function ready(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve({ child, environments: (message as { environments: Environment[] }).environments }),
    )
    child.once('exit', () => reject(new Error('The sandbox did not start.')))
  })
}
