import { setTimeout as pause } from 'node:timers/promises'
import {
  type DatabaseAddress,
  dropUnansweredConnections,
  heardFromDatabase,
  openDatabase,
  renewConnections,
} from './database.ts'
import type { Log } from './log.ts'

const BEAT_EVERY_MS = 250
/**
 * A call that waits for a silent database is to be refused within two seconds of the silence: one second of silence and the
 * pause between beats leave 0.75 s for a busy machine. TCP delivers a packet that was lost twice after 0.6 s, which is no
 * silence yet, and one lost three times after 1.4 s. Counted in ticks of a timer, which a busy machine delays as well.
 */
const SILENT_AFTER_TICKS = 10
/** After a silence: when any connection hears the database but the heartbeat's does not, the heartbeat's is dead. */
const BACK_AFTER_TICKS = 5
const TICK_MS = 100

export type Heartbeat = {
  /** Whether the database answered the last beat, and so the shop can sell. */
  readonly isAlive: boolean
  stop(): Promise<void>
}

/**
 * Asks the database four times a second whether it answers, on a connection that nothing else uses. `onSilence` is called
 * for each beat without an answer while no other connection receives anything either: calls that wait for a silent server
 * get no error by themselves, so their connections have to be given up.
 */
export async function startHeartbeat(
  address: DatabaseAddress,
  log: Log,
  onSilence: () => void,
): Promise<Heartbeat> {
  const db = openDatabase(address, 1)
  const stopping = new AbortController()
  let isAway = false
  let isAlive = await answers()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await pause(BEAT_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      const answered = await answers()
      if (answered !== isAlive) say(answered)
      if (answered && isAway) dropUnansweredConnections(address)
      isAlive = answered
      isAway = !answered
      if (answered) continue
      renewConnections(db)
      onSilence()
    }
  })()

  /** Only this connection may be slow or dead: while any other of the process receives data, the database is not silent. */
  async function answers(): Promise<boolean> {
    let answer = ask()
    let heard = heardFromDatabase(address)
    for (let ticks = 1, quiet = 0; quiet < SILENT_AFTER_TICKS; ticks++) {
      const answered = await Promise.race([answer, pause(TICK_MS, undefined, { ref: false })])
      if (answered !== undefined) return answered
      const now = heardFromDatabase(address)
      quiet = now === heard ? quiet + 1 : 0
      heard = now
      const patience = isAway ? BACK_AFTER_TICKS : SILENT_AFTER_TICKS
      if (ticks % patience === 0 && quiet < patience) {
        renewConnections(db)
        answer = ask()
      }
    }
    return false
  }

  /** Asks twice: a first failure may be a connection that was cut, and the second question goes over a new one. */
  async function ask(): Promise<boolean> {
    const asked = () =>
      db`select`.then(
        () => true,
        () => false,
      )
    return (await asked()) || asked()
  }

  function say(answered: boolean) {
    if (answered) log.info('the database answers again')
    else log.error('the database does not answer: pages are served, orders are refused')
  }

  return {
    get isAlive() {
      return isAlive
    },
    async stop() {
      stopping.abort()
      await db.end({ timeout: 0 })
      await beating
    },
  }
}
