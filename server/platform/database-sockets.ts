import { connect, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseHost } from '../../core/database-url.ts'

/** A host that says nothing to a connection is passed over after this. */
const CONNECT_WITHIN_MS = 1500
/** A connection that ends sooner was refused: a standby where the primary is looked for. */
const REFUSED_WITHIN_MS = 1000
const REST_AFTER_A_ROUND_MS = 100

/** A server by its host, or by its socket's path. */
type Place = DatabaseHost | { path: string }

/** Shared by pools of one address. */
export type Known = {
  /** Which place was the right one lately. */
  best: number
  /** How many have been wrong since one was. */
  misses: number
  live: Set<Socket>
  /** Bytes that came over connections that have ended. */
  heard: number
}

export const nothingKnown = (): Known => ({ best: 0, misses: 0, live: new Set(), heard: 0 })

/** Bytes that have come from there so far, over whatever connection. */
export const heardFrom = (known: Known): number =>
  [...known.live].reduce((sum, socket) => sum + socket.bytesRead, known.heard)

export type DatabaseSockets = {
  /** Connections there are. */
  readonly size: number
  /** For the driver: a connection to the first place that takes one. Never rejects; what failed ends as a socket does. */
  open(): Promise<Socket>
  /** Ends all there are at once, whatever they wait for, and those that are still on their way. */
  cut(): void
  /** The pool ends by itself: how soon its connections do says nothing of the place. */
  retire(): void
}

/**
 * The connections of one pool. The driver's own way through several hosts waits without end when none answers, and a
 * server that has gone silent holds on to its connections for as long as the network lets it.
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
      // By this name the driver checks the server's certificate.
      resolve('path' in place ? socket : Object.assign(socket, place))
    })
  })
}

/** Ends connections that have not been answered at all, as those that were made while nobody did. */
export function dropUnanswered({ live }: Known): void {
  for (const socket of live) if (socket.bytesRead === 0) socket.destroy(noAnswer())
}

/** The driver never gives back a place in its pool whose socket could not be made at all. */
function failing(error: Error): Socket {
  const socket = new Socket()
  process.nextTick(() => socket.destroy(error))
  return socket
}

export const noAnswer = () => coded('CONNECTION_CLOSED', 'The database does not answer.')
const coded = (code: string, words: string) => Object.assign(new Error(words), { code })
