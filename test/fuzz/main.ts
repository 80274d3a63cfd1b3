import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Found, fuzz } from './fuzz.ts'
import { startTarget } from './start-target.ts'

/**
 *   npm run fuzz -- 100000
 *   npm run fuzz -- 100000 --seed 42
 *
 * Exits with 1 when something was found, after printing the command that repeats the same calls.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, shops: { type: 'string' } },
})
const calls = Number(positionals[0] ?? 10_000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(calls) || calls < 1 || !Number.isSafeInteger(seed))
  throw new Error('npm run fuzz -- CALLS [--seed NUMBER] [--shops NUMBER]')

const SHOP_IS_WORTH = 10_000
const shops = Number(values.shops ?? Math.min(availableParallelism(), Math.ceil(calls / SHOP_IS_WORTH)))
const share = Math.ceil(calls / shops)
console.log(`${calls} calls, seed ${seed}, at ${shops} ${shops === 1 ? 'shop' : 'shops'} at once`)

const start = performance.now()
const runs = await Promise.all(Array.from({ length: shops }, (_, shop) => runOne(seed + shop)))
const seconds = (performance.now() - start) / 1000
tell(runs)
process.exitCode = runs.some(({ faults }) => faults.length > 0) ? 1 : 0

/** Runs one shop with its share of the calls. A shop has one thread, so each further shop uses another processor. */
async function runOne(seed: number): Promise<Found & { seed: number }> {
  const target = await startTarget()
  try {
    const found = await fuzz(target, { seed, calls: share, say: console.log })
    found.faults.push(...(target.isAlive() ? await target.audit() : ['The shop has ended.']))
    if (found.faults.length > 0) found.faults.push(target.lastWords())
    return { ...found, seed }
  } finally {
    await target.stop()
  }
}

function tell(runs: (Found & { seed: number })[]) {
  const statuses: Record<string, number> = {}
  for (const run of runs)
    for (const [status, count] of Object.entries(run.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  const made = runs.reduce((sum, run) => sum + run.calls, 0)
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${made} calls in ${seconds.toFixed(0)} s, ${Math.round(made / seconds)} a second: ${counts.join(', ')}`,
  )
  console.log(
    `slowest /healthz beside them: ${Math.max(...runs.map(({ slowest }) => slowest)).toFixed(0)} ms`,
  )
  for (const { faults, seed } of runs) {
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) console.error(`\nAgain: npm run fuzz -- ${share} --seed ${seed} --shops 1`)
  }
  if (runs.every(({ faults }) => faults.length === 0)) console.log('Nothing was found, and the books agree.')
}
