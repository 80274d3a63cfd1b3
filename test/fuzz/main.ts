import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Found, fuzz } from './fuzz.ts'
import { startTarget } from './start-target.ts'

/**
 *   npm run fuzz -- 100000
 *   npm run fuzz -- 100000 --seed 42
 *
 * Ends with 1 when something was found, with the line that makes the same calls again.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const calls = Number(positionals[0] ?? 10_000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(calls) || calls < 1 || !Number.isSafeInteger(seed))
  throw new Error('npm run fuzz -- CALLS [--seed NUMBER]')

console.log(`${calls} calls, seed ${seed}`)
const target = await startTarget()
try {
  const start = performance.now()
  const found = await fuzz(target, { seed, calls, say: console.log })
  const seconds = (performance.now() - start) / 1000
  found.faults.push(...(target.isAlive() ? await target.audit() : ['The shop has ended.']))
  tell(found, seconds)
  process.exitCode = found.faults.length > 0 ? 1 : 0
} finally {
  await target.stop()
}

function tell({ calls: made, faults, statuses, slowest }: Found, seconds: number) {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${made} calls in ${seconds.toFixed(0)} s, ${Math.round(made / seconds)} a second: ${counts.join(', ')}`,
  )
  console.log(`slowest /healthz beside them: ${slowest.toFixed(0)} ms`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0)
    console.error(`${target.lastWords()}\nAgain: npm run fuzz -- ${calls} --seed ${seed}`)
  else console.log('Nothing was found, and the books agree.')
}
