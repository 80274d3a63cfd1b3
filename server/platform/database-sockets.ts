import { connect, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHost } from '../../core/database-url.ts'

/** A host that does not answer a connection within this is skipped. */
const CONNECT_WITHIN_MS = 1500
/** A connection that ends sooner was refused: a standby was reached where the primary is wanted. */
const REFUSED_WITHIN_MS = 1000
const REST_AFTER_A_ROUND_MS = 100

/** A server by host and port, or by the path of its socket. */
type Place = DatabaseHost | { path: string }

/** What is known about an address, shared by all pools that use it. */
export type Known = {
  /** The index of the place that last worked. */
  best: number
  /** Failed attempts since a place last worked. */
  misses: number
  live: Set<Socket>
  /** Bytes received over connections that have ended. */
  heard: number
}

export const nothingKnown = (): Known => ({ best: 0, misses: 0, live: new Set(), heard: 0 })

/** Bytes received from this address so far, over all connections. */
export const heardFrom = (known: Known): number =>
  [...known.live].reduce((sum, socket) => sum + socket.bytesRead, known.heard)

export type DatabaseSockets = {
  /** Open connections. */
  readonly size: number
  /** For the driver: a connection to the first place that accepts one. Never rejects; a failure ends the socket instead. */
  open(): Promise<Socket>
  /** Ends all connections at once, also those being opened, whatever they wait for. */
  cut(): void
  /** The pool is closing, so the end of a connection says nothing about the place any more. */
  retire(): void
}

/**
 * The connections of one pool. The driver's own failover waits for ever when no host answers, and a connection to a server
 * that has fallen silent lasts as long as the network allows.
 */
export function databaseSockets(places: Place[], known: Known): DatabaseSockets {
  const live = new Set<Socket>()
  let cuts = 0
  let retired = false

  const missed = (at: number) => {
    if (known.best !== at) return
    known.best = (at + 1) % places.length
    known.misses++
  }

  return {
    get size() {
      return live.size
    },
    async open() {
      let reached: Socket | Error = new Error('There is no host to connect to.')
      const since = cuts
      for (let n = 0; n < places.length; n++) {
        if (known.misses >= places.length && places.length > 1) await pause(REST_AFTER_A_ROUND_MS)
        const at = known.best
        reached = await reach(places[at]!)
        if (reached instanceof Socket && cuts !== since) reached.destroy()
        if (cuts !== since) return failing(noAnswer())
        if (reached instanceof Socket) return watched(reached, at)
        missed(at)
      }
      return failing(reached as Error)
    },
    cut() {
      cuts++
      for (const socket of live) socket.destroy(noAnswer())
    },
    retire() {
      retired = true
    },
  }

  function watched(socket: Socket, at: number): Socket {
    const since = performance.now()
    const heard = heardFrom(known)
    live.add(socket)
    known.live.add(socket)
    socket.once('close', () => {
      live.delete(socket)
      known.live.delete(socket)
      known.heard += socket.bytesRead
      const isRefused = !retired && performance.now() - since < REFUSED_WITHIN_MS
      if (isRefused || heardFrom(known) === heard) missed(at)
      else known.misses = 0
    })
    return socket
  }
}

function reach(place: Place): Promise<Socket | Error> {
  return new Promise((resolve) => {
    const socket = connect(place)
    const late = setTimeout(
      () => socket.destroy(coded('CONNECT_TIMEOUT', 'No connection in time.')),
      CONNECT_WITHIN_MS,
    )
    socket.once('error', resolve)
    socket.once('close', () => clearTimeout(late))
    socket.once('connect', () => {
      clearTimeout(late)
      socket.removeAllListeners()
      // The driver checks the server's certificate against this name.
      resolve('path' in place ? socket : Object.assign(socket, place))
    })
  })
}

/** Ends connections that have received nothing yet, such as those opened while the server was silent. */
export function dropUnanswered({ live }: Known): void {
  for (const socket of live) if (socket.bytesRead === 0) socket.destroy(noAnswer())
}

/** A socket that fails at once: the driver never frees a pool's place whose socket could not be created. */
function failing(error: Error): Socket {
  const socket = new Socket()
  process.nextTick(() => socket.destroy(error))
  return socket
}

export const noAnswer = () => coded('CONNECTION_CLOSED', 'The database does not answer.')
const coded = (code: string, words: string) => Object.assign(new Error(words), { code })
