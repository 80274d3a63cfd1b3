import { connect, createServer, type Socket } from 'node:net'
import { hostsOf } from '../core/database-url.ts'
import type { DatabaseAddress } from '../server/platform/database.ts'

export type DatabaseProxy = {
  /** The address of the database through this proxy. */
  url: string
  /** How often data has been dropped. */
  swallowed(): number
  /** Bytes received from the database. */
  received(): number
  /** Drops all data on open and new connections, like a network that has failed. */
  goSilent(): void
  /** Resets open connections, like a machine that has restarted. */
  reset(): void
  /** Ends connections and refuses new ones, like a server that is down. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy between a shop and its database that imitates failures of networks and machines. */
export async function databaseProxy(address: DatabaseAddress): Promise<DatabaseProxy> {
  const lines = new Set<{ ends: Socket[]; isMute: boolean }>()
  let isSilent = false
  let swallowed = 0
  let received = 0
  const server = createServer((near) => {
    const far = connect(typeof address === 'string' ? hostsOf(address)[0]! : { path: address.path })
    const line = { ends: [near, far], isMute: isSilent }
    lines.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => (line.isMute ? swallowed++ : to.write(bytes)))
      if (from === far)
        from.on('data', ({ length }) => {
          received += length
        })
      from.on('error', () => {})
      from.on('close', () => {
        lines.delete(line)
        to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const away = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const { ends } of lines) ends[0]!.destroy()
    await closed
  }
  return {
    url: throughPort(address, port),
    swallowed: () => swallowed,
    received: () => received,
    goSilent() {
      isSilent = true
      for (const line of lines) line.isMute = true
    },
    reset() {
      for (const { ends } of lines) ends[0]!.resetAndDestroy()
    },
    goAway: away,
    async comeBack() {
      // Connections on which data was dropped are not continued, since their protocol is broken.
      isSilent = false
      if (!server.listening) await listen(port)
    },
    stop: away,
  }
}

function throughPort(address: DatabaseAddress, port: number): string {
  if (typeof address !== 'string') {
    const { user, password, database } = address
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  }
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return url.href
}
