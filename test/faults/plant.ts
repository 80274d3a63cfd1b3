import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'

/**
 * Plants each fault in a copy of the project and runs the tests that should notice it: `npm run faults`, or only the
 * faults with a given word: `npm run faults -- refund`. Two run at a time, each in its own copy.
 */
const ROOT = process.cwd()
const AT_ONCE = 2
const AT_LEAST = 0.95
const NOT_COPIED = /^(node_modules|build|\.git|\.data.*|test-results)$/

type Outcome = 'caught' | 'SURVIVED' | 'BROKEN'

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = FAULTS.filter(({ what, file }) =>
  words.every((word) => `${what} ${file}`.toLowerCase().includes(word)),
)
const waiting = [...wanted]
const outcomes = new Map<Fault, Outcome>()
await Promise.all(Array.from({ length: AT_ONCE }, plantAll))

const caught = [...outcomes.values()].filter((outcome) => outcome === 'caught').length
for (const [{ what, file }, outcome] of outcomes)
  if (outcome !== 'caught') console.log(`${outcome}: ${what} (${file})`)
console.log(`\n${caught} of ${wanted.length} caught`)
process.exit(caught >= wanted.length * AT_LEAST ? 0 : 1)

async function plantAll() {
  const copy = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.test(path.slice(ROOT.length + 1)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const outcome = await plant(copy, fault)
    outcomes.set(fault, outcome)
    console.log(`${String(outcomes.size).padStart(4)}  ${outcome.padEnd(9)} ${fault.what}`)
  }
  rmSync(copy, { recursive: true, force: true })
}

async function plant(copy: string, { file, find, replace, tests }: Fault): Promise<Outcome> {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, sound.split(find).join(replace))
  try {
    return await run(copy, tests)
  } finally {
    writeFileSync(path, sound)
  }
}

/** Runs the tests. A fault is caught when a test has failed; a run that broke for another reason has not caught it. */
async function run(copy: string, tests: string[]): Promise<Outcome> {
  const report = join(copy, 'faults-report.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--project=rules',
    '--maxWorkers=1',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  await new Promise((ended) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...tests], {
      cwd: copy,
      stdio: 'ignore',
    })
    child.once('close', ended)
  })
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    if (numFailedTests > 0) return 'caught'
    return numPassedTests > 0 ? 'SURVIVED' : 'BROKEN'
  } catch {
    return 'BROKEN'
  }
}
