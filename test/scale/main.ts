import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cdn } from './cdn.ts'
import { databaseAway } from './database-away.ts'
import { failover } from './failover.ts'
import { firstStarts } from './first-starts.ts'
import { heldLocks } from './held-locks.ts'
import { hotSize } from './hot-size.ts'
import { image } from './image.ts'
import { listenCut } from './listen-cut.ts'
import { manyOrders } from './many-orders.ts'
import { pooler } from './pooler.ts'
import { restarts } from './restarts.ts'
import { type Finding, MissingPackage, type ScaleTest } from './scale-test.ts'
import { sharedPictures } from './shared-pictures.ts'
import { onStage } from './stage.ts'
import { twoReleases } from './two-releases.ts'

/**
 * Tests what one machine can show of a shop on many; the results are in `docs/scale.md`.
 *
 *   npm run scale               all tests, about twenty-five minutes
 *   npm run scale -- 3 6        these tests
 *   npm run scale -- 12=200000  a test with its parameter
 *
 * Exits with 1 when something does not hold, and with 3 when everything that could be tried holds and a package is
 * missing.
 */
const TESTS: Record<string, ScaleTest> = {
  1: firstStarts,
  2: pooler,
  3: restarts,
  4: twoReleases,
  5: failover,
  6: databaseAway,
  7: heldLocks,
  8: sharedPictures,
  9: cdn,
  10: hotSize,
  11: manyOrders,
  12: listenCut,
  13: ofSuite('backup, drop, restore', 'server/platform/backup/backup.test.ts', 'what is restored'),
  image,
}

const asked = process.argv.slice(2)
let wrong = 0
let missing = 0
for (const one of asked.length > 0 ? asked : Object.keys(TESTS)) {
  const [number = '', given] = one.split('=')
  const test = TESTS[number]
  if (!test) {
    console.error(`There is no test ${number}. There are ${Object.keys(TESTS).join(', ')}.`)
    process.exit(2)
  }
  console.log(`\n${number}. ${test.what}`)
  try {
    const since = performance.now()
    const findings = await onStage(say, (stage) => test.run(stage, given))
    for (const { what, was, holds } of findings) say(`${holds ? 'holds' : 'FAILS'}  ${what}: ${was}`)
    say(`${((performance.now() - since) / 1000).toFixed(0)} s`)
    wrong += findings.filter(({ holds }) => !holds).length
  } catch (error) {
    if (error instanceof MissingPackage) missing++
    else wrong++
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
process.exit(wrong > 0 ? 1 : missing > 0 ? 3 : 0)

function say(line: string) {
  console.log(`   ${line}`)
}

/** A test that `npm test` runs anyway. */
function ofSuite(what: string, file: string, name: string): ScaleTest {
  return {
    what,
    async run(): Promise<Finding[]> {
      const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', file, '-t', name], {
        cwd: join(import.meta.dirname, '../..'),
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      })
      const counted = /Tests\s+(.*)/.exec(stdout)?.[1] ?? `${stdout}${stderr}`.slice(-2000)
      return [{ what: file, was: counted, holds: status === 0 }]
    },
  }
}
