import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type Count, journeys, slowest, type Timed, unitTests } from './read-test-reports.ts'

/**
 * Everything that must hold, for people and for CI alike; the last line counts it. Two rows of steps side by side, for
 * two cores: much of the tests' time is spent waiting. What a step printed is shown whole when it ends.
 */
type Step = {
  name: string
  commands: string[][]
  env?: NodeJS.ProcessEnv
  /** What its report counts; without one, a step is one thing that passed or failed. */
  report?: () => Count & { tests: Timed[] }
}

const reports = mkdtempSync(join(tmpdir(), 'shop-check-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const STILL_AT_IT_EVERY_MS = 30_000

const ROWS: Step[][] = [
  [
    {
      name: 'domain and API',
      commands: [
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ],
      report: () => unitTests(vitestReport),
    },
  ],
  [
    {
      name: 'format, lint, import arrows, nothing undeclared or unused',
      commands: [
        ['biome', 'ci', '--error-on-warnings', '.'],
        ['node', 'scripts/arrows.ts'],
        ['knip', '--no-progress'],
      ],
    },
    { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
    {
      name: 'journeys in a browser',
      commands: [['playwright', 'test']],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      report: () => journeys(playwrightReport),
    },
  ],
]

const since = performance.now()
const running = new Set<string>()
const counts: Count[] = []
const tests: Timed[] = []
const beat = setInterval(() => say(`still at it: ${[...running].join('; ')}`), STILL_AT_IT_EVERY_MS)
await Promise.all(
  ROWS.map(async (row) => {
    for (const step of row) await take(step)
  }),
)
clearInterval(beat)
rmSync(reports, { recursive: true, force: true })

console.log('\nThe fifteen slowest:')
for (const { seconds, title } of slowest(tests, 15))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function take({ name, commands, env, report }: Step) {
  const start = performance.now()
  const file = join(reports, `${counts.length}-${running.size}-${name.replace(/\W+/g, '-')}.log`)
  running.add(name)
  say(`${name} begins`)
  let ok = true
  for (const command of commands) ok &&= await run(command, file, env)
  running.delete(name)
  console.log(`\n── ${name}\n${readFileSync(file, 'utf8').trimEnd()}`)
  say(`${name}: ${ok ? 'done' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const counted = report ? trusted(ok, report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, tests: [] }
  counts.push(counted)
  tests.push(...counted.tests)
}

/** A runner that failed without a failed test (it crashed, or found none) has failed all the same. */
function trusted(ok: boolean, report: NonNullable<Step['report']>) {
  try {
    const { passed, failed, tests } = report()
    return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed), tests }
  } catch {
    return { passed: 0, failed: 1, tests: [] }
  }
}

function run([command, ...args]: string[], file: string, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const output = createWriteStream(file, { flags: 'a' })
  const child = spawn(join('node_modules/.bin', command!), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NO_COLOR: '1',
      ...env,
    },
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  return new Promise((resolve) => {
    const end = (ok: boolean) => output.end(() => resolve(ok))
    child.once('error', (error) => {
      output.write(String(error))
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

function say(words: string) {
  const seconds = Math.round((performance.now() - since) / 1000)
  console.log(`── ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}  ${words}`)
}
