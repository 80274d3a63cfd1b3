import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { signIn } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { newStaff, signedIn } from '../staff.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { testSandbox } from '../with-sandbox.ts'
import { disagreements } from './lives/agreement.ts'
import { startAtTheDoor } from './lives/credit-steps.ts'
import type { Life } from './lives/life.ts'
import { live } from './lives/live.ts'
import { dueIsPaidBack } from './lives/return-steps.ts'
import { allIsWell, daysPass, openClock, PROVIDERS, timePasses } from './lives/time-passes.ts'
import { type MortalShop, mortalShop, settleIn, somethingFails } from './mortal-shop.ts'
import { type Random, randomFrom } from './random.ts'

/** LIVES=500 is the long run; SEED= repeats a run. The default seed is the day's number. */
const LIVES = Number(process.env.LIVES ?? 8)
const SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))
const AT_ONCE = 8
/** The steps of each round. Between rounds all providers recover, and everything that waits for a time becomes due. */
const ROUNDS = [7, 7, 7]
const STEPS_A_FAULT = 10
const STEPS_A_KILL = 120
/** The share of shops without a GSTIN, which write no invoices and no credit notes. */
const WITHOUT_GSTIN = Number(process.env.WG ?? 0.3)
/**
 * Short, so that a provider that never answers costs little time; later, when all providers work, speed does not
 * matter.
 */
const PROVIDER_TIMEOUT_MS = '1000'

const sandbox = testSandbox()

test(
  `${LIVES} lives of orders with faults and kills: the shop, its shoppers, its providers and its courier agree to the end`,
  async () => {
    console.log(`SEED=${SEED} LIVES=${LIVES}`)
    const began = performance.now()
    const random = randomFrom(SEED)
    const dataDir = openedFolder('shop-lives-')
    const env = { ...sandbox.environment, DATABASE_URL: '', PROVIDER_TIMEOUT_MS }
    const shop = await mortalShop(() => startShopProcess(dataDir, env))
    const address = embeddedAddress(dataDir)
    const world = await settleIn({ shop, sandbox, dataDir, scarce: Math.ceil(LIVES / 10) })
    const url = await shop.url()
    const db = openDatabase(address, 1)
    const staff = await signedIn(db, url, await newStaff(db, 'manager'))
    if (random.branch(-2).chance(WITHOUT_GSTIN))
      await db`update settings set facts = facts || '{"gstin": null}'`
    await db.end()
    const tokens = await signIn(url, Math.ceil(LIVES / 5))
    const lives = Array.from({ length: LIVES }, (_, n): Life => {
      const token = tokens[n % tokens.length]!
      return { world: { ...world, staff }, random: random.branch(n), token, code: null, key: '', done: [] }
    })

    for (const life of lives.slice(0, Math.ceil(tokens.length / 2))) life.code = await startAtTheDoor(life)
    const trouble = chaos(shop, random.branch(-1))
    for (const most of ROUNDS) {
      const waiting = [...lives]
      const liver = async () => {
        for (let life = waiting.shift(); life; life = waiting.shift()) await live(life, most, trouble.mayCome)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, liver))
      await trouble.isOver()
      await allIsWell(sandbox)
      const clock = await openClock(address, sandbox.environment)
      await timePasses(clock, shop.bornAt())
      await clock.stop()
    }

    const stuck = await dueIsPaidBack(staff)
    const clock = await openClock(address, sandbox.environment)
    await daysPass(clock, world, shop.bornAt())
    const books = { db: clock.db, sandbox, url, tokens, staff, promised: world.promised }
    const wrong = [...stuck, ...(await disagreements(books))]
    const [seconds, steps] = [(performance.now() - began) / 1000, lives.flatMap(({ done }) => done)]
    console.log(
      `${LIVES} lives, ${steps.length} steps, ${trouble.count()}, ${Math.round(seconds)} s; ${wrong.length} findings`,
    )
    console.log(tally(steps))
    const told = wrong.map(
      (line) => `${line} (${lives.find(({ code }) => code && line.includes(code))?.done})`,
    )
    await clock.stop()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
    expect(told, `SEED=${SEED}`).toEqual([])
  },
  LIVES * 6000 + 120_000,
)

/** Makes providers fail and recover, and kills the shop, in the middle of orders' lives. */
function chaos(shop: MortalShop, random: Random) {
  const kills: Promise<void>[] = []
  let [steps, faults] = [0, 0]
  return {
    async mayCome() {
      steps++
      if (steps % STEPS_A_FAULT === 0) {
        faults++
        await somethingFails(sandbox, random, PROVIDERS)
      }
      if (steps % STEPS_A_KILL === STEPS_A_KILL / 3) kills.push(pause(random.next() * 300).then(shop.kill))
    },
    isOver: () => Promise.all(kills),
    count: () => `${faults} changes of what fails, ${kills.length} kills`,
  }
}

function tally(steps: string[]): string {
  const counts = new Map<string, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  return [...counts].map(([step, count]) => `${step} ${count}`).join(', ')
}
