import type { Database } from '../../server/platform/database.ts'
import { type Random, randomFrom } from '../durability/random.ts'
import { renewCallers } from './callers.ts'
import { shopperCall, staffCall } from './calls.ts'
import { judge } from './judge.ts'
import { startKnowing } from './known.ts'
import { page } from './pages.ts'
import { judgeRaw, malformed, sendRaw } from './raw.ts'
import type { Callers, FuzzRequest, Making, Secrets } from './request.ts'
import { startSending } from './send.ts'
import { healthBeside, MOST_MS, watchHealth } from './watch-health.ts'
import { webhook } from './webhooks.ts'

export type Target = { base: string; db: Database; secrets: Secrets }
export type Found = { calls: number; faults: string[]; statuses: Record<string, number>; slowest: number }

const LINES = 24
const RENEW_EVERY = 1000
/** Enough to mend at once; more are mostly the same. */
const MOST_FAULTS = 25
const MOST_SUSPECTS = 200

const KINDS = [
  shopperCall,
  shopperCall,
  shopperCall,
  staffCall,
  staffCall,
  staffCall,
  webhook,
  page,
  page,
  'raw',
] as const
type Shot = FuzzRequest | string

/**
 * Makes `calls` random calls, the same for the same seed as long as the shop answers the same. Reports what must not
 * happen: a 5xx (except 503 with its code), a refusal in another format, a connection that is cut, a /healthz that has
 * to wait.
 */
export async function fuzz(
  { base, db, secrets }: Target,
  { seed, calls, say = () => {} }: { seed: number; calls: number; say?: (line: string) => void },
): Promise<Found> {
  const found: Found = { calls: 0, faults: [], statuses: {}, slowest: 0 }
  const callers: Callers = { shoppers: [], staff: [] }
  await renewCallers(db, base, callers)
  const making = { known: startKnowing(), callers, base, secrets }
  const random = randomFrom(seed)
  const { send, stop } = startSending(base, LINES)
  const underWay = new Set<Shot>()
  const suspects = new Set<Shot>()
  const health = watchHealth(base, () => {
    for (const shot of underWay) if (suspects.size < MOST_SUSPECTS) suspects.add(shot)
  })

  let next = 0
  const shootAll = async () => {
    while (next < calls && found.faults.length < MOST_FAULTS) {
      const number = next++
      if (number % RENEW_EVERY === RENEW_EVERY - 1) await renewCallers(db, base, callers)
      if (number % 10_000 === 9_999) say(`${number + 1} calls`)
      const shot = make(random.branch(number), making)
      underWay.add(shot)
      const fault = await shoot(shot)
      underWay.delete(shot)
      found.calls++
      if (fault) found.faults.push(`call ${number}: ${fault}\n  ${show(shot)}`)
    }
  }

  async function shoot(shot: Shot): Promise<string | null> {
    if (typeof shot === 'string') return judgeRaw(await sendRaw(base, shot))
    try {
      const reply = await send(shot)
      found.statuses[reply.status] = (found.statuses[reply.status] ?? 0) + 1
      if (
        reply.body.length > 0 &&
        reply.status === 200 &&
        /^application\/json/.test(reply.type) &&
        reply.body.length < 100_000
      )
        making.known.learn(JSON.parse(reply.body.toString()))
      return judge(shot, reply)
    } catch (error) {
      return `no answer: ${error}`
    }
  }

  await Promise.all(Array.from({ length: LINES }, shootAll))
  const { slowest, fault } = await health.stop()
  found.slowest = slowest
  if (fault) found.faults.push(fault)
  // A busy machine is slow now and then; a call that stalls the shop does so every time, also alone.
  for (const shot of suspects) {
    const ms = await healthBeside(base, () => shoot(shot))
    if (ms > MOST_MS) found.faults.push(`/healthz waits ${Math.round(ms)} ms beside\n  ${show(shot)}`)
  }
  stop()
  return found
}

function make(random: Random, making: Omit<Making, 'random'>): Shot {
  const kind = random.pick(KINDS)
  return kind === 'raw' ? malformed(random) : kind({ random, ...making })
}

const show = (shot: Shot) =>
  (typeof shot === 'string' ? JSON.stringify(shot) : JSON.stringify(shot)).slice(0, 3000)
