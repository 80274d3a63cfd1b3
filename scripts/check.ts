import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Everything that must hold, for people and for CI alike; the last line counts it. */
type Count = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'shop-check-'))
const counts = [
  step(
    'format, lint, import arrows, nothing undeclared or unused',
    ['biome', 'ci', '--error-on-warnings', '.'],
    ['node', 'scripts/arrows.ts'],
    ['knip', '--no-progress'],
  ),
  step('types', ['react-router', 'typegen'], ['tsc']),
  vitest(),
  playwright(),
]
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function step(name: string, ...commands: string[][]): Count {
  const ok = commands.every((command) => run(name, command))
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

function vitest(): Count {
  const file = join(reports, 'vitest.json')
  const ok = run('domain and API', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return counted(ok, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

function playwright(): Count {
  const file = join(reports, 'playwright.json')
  const ok = run('journeys in a browser', ['playwright', 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return counted(ok, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    if (stats.flaky > 0)
      console.log(`${stats.flaky} of them passed only when tried again: they are listed as flaky above.`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** A runner that failed without a failed test (it crashed, or found none) has failed all the same. */
function counted(ok: boolean, read: () => Count): Count {
  try {
    const { passed, failed } = read()
    return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(name: string, [command, ...args]: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(join('node_modules/.bin', command!), args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  console.log(
    `── ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  return status === 0
}
