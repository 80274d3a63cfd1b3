import { spawn } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Failure, journeys, type Report, slowest, unitTests } from './read-test-reports.ts'

/**
 * Everything that must hold, for people and for CI alike; the last line counts it. Two rows of steps side by side; the
 * two long ones, each busy on two cores by itself, follow one another: beside each other they took longer, for a test that
 * puts a shop under load for as long as something takes is at it three times as long. What a step printed is shown whole
 * when it ends, and what failed is named once more at the end, for whoever sees only that.
 */
type Step = {
  name: string
  commands: string[][]
  env?: NodeJS.ProcessEnv
  /** Its counts of tests; a step without counts either passed or failed. */
  report?: () => Report
}

const MEMORY = '/dev/shm'
/** Bytes for test databases, a gigabyte of their WAL, and the pictures of some shops. */
const ROOM = 4 * 2 ** 30
/**
 * Tests create and delete a hundred thousand files, most of them for databases; in memory that takes a third of the
 * processor time.
 */
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'check-'))
// The user that runs Postgres has to be able to enter it.
chmodSync(folder, 0o755)
const reports = join(folder, 'reports')
mkdirSync(reports)
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
/** A shop as its first start leaves it, copied by all tests that start one: `test/opened-folder.ts`. */
const opened = join(folder, 'opened')
mkdirSync(opened)
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled')
const STILL_AT_IT_EVERY_MS = 30_000
const LINES_ABOUT_FAILURES = 40
const NOTHING: Report = { passed: 0, failed: 0, tests: [], failures: [] }

const ROWS: Step[][] = [
  [
    { name: 'build', commands: [['node', 'scripts/setup.js', '--build']] },
    { name: 'a shop as it opens', commands: [['node', 'test/open-folder.ts', opened]] },
    {
      name: 'domain and API',
      commands: [
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ],
      report: () => unitTests(vitestReport),
    },
    {
      name: 'journeys in a browser',
      commands: [['playwright', 'test']],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      report: () => journeys(playwrightReport),
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
    {
      name: 'types',
      commands: [
        ['react-router', 'typegen'],
        // Several checkers would each compute the same types, in more memory.
        ['tsc', '--checkers', '1'],
      ],
      env: { GOGC: '400' },
    },
  ],
]

const since = performance.now()
const running = new Set<string>()
const taken: Report[] = []
const beat = setInterval(() => say(`still at it: ${[...running].join('; ')}`), STILL_AT_IT_EVERY_MS)
await Promise.all(
  ROWS.map(async (row) => {
    for (const step of row) await take(step)
  }),
)
clearInterval(beat)
rmSync(folder, { recursive: true, force: true })

const passed = taken.reduce((sum, report) => sum + report.passed, 0)
const failed = taken.reduce((sum, report) => sum + report.failed, 0)
const failures = taken.flatMap((report) => report.failures)
if (failures.length > 0) console.log(`\nFailed:\n${named(failures).join('\n')}`)
console.log('\nThe slowest:')
const tests = taken.flatMap((report) => report.tests)
for (const { seconds, title } of slowest(tests, failed > 0 ? 5 : 15))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function take({ name, commands, env, report }: Step) {
  const start = performance.now()
  const file = join(reports, `${taken.length}-${running.size}-${name.replace(/\W+/g, '-')}.log`)
  running.add(name)
  say(`${name} begins`)
  let ok = true
  for (const command of commands) ok &&= await run(command, file, env)
  running.delete(name)
  const output = readFileSync(file, 'utf8').trimEnd()
  console.log(`\n── ${name}\n${output}`)
  say(`${name}: ${ok ? 'done' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  taken.push(judged(name, ok, output, report))
}

/** A runner that exits with an error has failed even without a failed test: it crashed, or found no tests. */
function judged(name: string, ok: boolean, output: string, read: Step['report']): Report {
  const report = read ? readIfThere(read) : { ...NOTHING, passed: ok ? 1 : 0 }
  if (ok && report.passed > 0) return report
  const [first, unhandled] = firstErrors(output)
  const besides = unhandled || report.failures.length === 0 ? [{ title: name, head: first }] : []
  return { ...report, failed: Math.max(1, report.failed), failures: [...report.failures, ...besides] }
}

/** A step's output from its first error on, and whether that belongs to no test. */
function firstErrors(output: string): [lines: string[], unhandled: boolean] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const unhandled = lines.findIndex((line) => line.includes('Unhandled Error'))
  if (unhandled >= 0) return [lines.slice(unhandled), true]
  const first = lines.findIndex((line) => /error|✖/i.test(line))
  return [lines.slice(first < 0 ? -8 : Math.max(0, first - 1)), false]
}

function readIfThere(read: () => Report): Report {
  try {
    return read()
  } catch {
    return NOTHING
  }
}

/** The names of all failures, and as much of each as there is room for. */
function named(failures: Failure[]): string[] {
  const room = Math.max(1, Math.min(10, Math.floor(LINES_ABOUT_FAILURES / failures.length) - 1))
  return failures.flatMap(({ title, head }) => [
    `  ${title}`,
    ...head.slice(0, room).map((line) => `      ${line.slice(0, 200)}`),
  ])
}

function run([command, ...args]: string[], file: string, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const output = createWriteStream(file, { flags: 'a' })
  const child = spawn(join('node_modules/.bin', command!), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NO_COLOR: '1',
      // Some sixty processes are started that load the same modules.
      NODE_COMPILE_CACHE: COMPILED,
      OPENED_SHOP: opened,
      TMPDIR: folder,
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

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > ROOM
  } catch {
    return false
  }
}

function say(words: string) {
  const seconds = Math.round((performance.now() - since) / 1000)
  console.log(`── ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}  ${words}`)
}
