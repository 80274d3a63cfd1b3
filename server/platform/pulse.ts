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
 * What waits for a database that has gone silent is refused within two seconds: with the pause before it that leaves 0.75 s
 * to a machine with too much to do. A packet that is lost twice comes after 0.6 s and is no silence; one lost three times
 * would come after 1.4 s. Counted in ticks, for a busy machine gives us none either.
 */
const SILENT_AFTER_TICKS = 10
/** After a silence the first that hears something means that its own line is of no use any more. */
const BACK_AFTER_TICKS = 5
const TICK_MS = 100

export type Pulse = {
  /** Whether the database has answered lately, and so the shop can sell. */
  readonly beats: boolean
  stop(): Promise<void>
}

/**
 * Asks the database for a sign of life on a connection that nothing else uses. `lost` is called at each beat that does
 * not come while nothing else comes either: a server that has gone silent refuses nothing, so whatever waits for it has
 * to be let go.
 */
export async function feelPulse(address: DatabaseAddress, log: Log, lost: () => void): Promise<Pulse> {
  const db = openDatabase(address, 1)
  const stopping = new AbortController()
  let isAway = false
  let beats = await answers()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await pause(BEAT_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      const answered = await answers()
      if (answered !== beats) say(answered)
      if (answered && isAway) dropUnansweredConnections(address)
      beats = answered
      isAway = !answered
      if (answered) continue
      renewConnections(db)
      lost()
    }
  })()

  /** Its own line may be the one that is slow or dead: as long as anybody hears anything, the database is not silent. */
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

  /** Twice: a line that is cut in the middle of a question was the line's end, not the database's. */
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
    get beats() {
      return beats
    },
    async stop() {
      stopping.abort()
      await db.end({ timeout: 0 })
      await beating
    },
  }
}
