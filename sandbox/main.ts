import { openSandbox } from './open.ts'

// A sandbox that the launcher has forked must not outlive it, however the launcher ends.
process.on('disconnect', () => process.exit(0))
if (process.send && !process.connected) process.exit(0)
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C reaches all processes of a terminal; a forked sandbox ignores it, since the launcher ends it when the shop no
// longer needs it.
process.on('SIGINT', () => process.send || process.exit(0))

const host = process.env.HOST || '127.0.0.1'
const port = portFrom('SANDBOX_PORT', 3001)
const smtpPort = portFrom('SANDBOX_SMTP_PORT', port + 1)

const { environments } = await openSandbox({
  host,
  port,
  smtpPort,
  directory: process.env.SANDBOX_DIR || '.data/sandbox',
  url: process.env.SANDBOX_URL || `http://localhost:${port}`,
  shopUrl: process.env.SHOP_URL || `http://127.0.0.1:${port - 1}`,
}).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') stop(error.message)
  const variable = error.port === port ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT'
  stop(`port ${error.port} is taken. Set ${variable} to a free one.`)
})

// An error is ignored: if the parent has ended meanwhile, `disconnect` reports that.
if (process.send) process.send({ environments }, () => {})
else console.log(`Sandbox: http://${host}:${port}, mail on port ${smtpPort}`)

function portFrom(variable: string, otherwise: number): number {
  const written = process.env[variable]
  if (!written) return otherwise
  const number = Number(written)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    stop(`${variable} is "${written}". It has to be a port, 1 to 65535.`)
  }
  return number
}

function stop(reason: string): never {
  console.error(`The sandbox cannot start: ${reason}`)
  process.exit(1)
}
