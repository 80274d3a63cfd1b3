import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase, renewConnections } from './database.ts'
import type { Log } from './log.ts'

const BEAT_EVERY_MS = 250
/**
 * With the pause before it, what waits for a database that has gone silent is refused within two seconds. Counted in
 * ticks, for a machine with too much to do gives us none either, and that is no silence.
 */
const SILENT_AFTER_TICKS = 14
const TICK_MS = 100

export type Pulse = {
  /** Whether the database has answered lately, and so the shop can sell. */
  readonly beats: boolean
  stop(): Promise<void>
}

/**
 * Asks the database for a sign of life on a connection that nothing else uses. `lost` is called at each beat that does
 * not come: a server that has gone silent refuses nothing, so whatever waits for it has to be let go.
 */
export async function feelPulse(address: DatabaseAddress, log: Log, lost: () => void): Promise<Pulse> {
  const db = openDatabase(address, 1)
  const stopping = new AbortController()
  let beats = await answers()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await pause(BEAT_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      const answered = await answers()
      if (answered !== beats) say(answered)
      beats = answered
      if (answered) continue
      renewConnections(db)
      lost()
    }
  })()

  async function answers(): Promise<boolean> {
    let answered: boolean | undefined
    const answer = db`select`.then(
      () => (answered = true),
      () => (answered = false),
    )
    for (let tick = 0; tick < SILENT_AFTER_TICKS && answered === undefined; tick++)
      await Promise.race([answer, pause(TICK_MS, undefined, { ref: false })])
    return answered ?? false
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
