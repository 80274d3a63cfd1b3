import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Count = { passed: number; failed: number }
export type Timed = { title: string; seconds: number }
type Report = Count & { tests: Timed[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}

/** Vitest's JSON reporter. */
export function unitTests(file: string): Report {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${relative(process.cwd(), name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests }
}

type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; tests: { projectName: string; results: { duration: number }[] }[] }
type PlaywrightReport = { suites: Suite[]; stats: { expected: number; unexpected: number } }

/** Playwright's JSON reporter. */
export function journeys(file: string): Report {
  const { suites, stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected, tests: suites.flatMap(timesOf) }
}

function timesOf({ file, suites = [], specs = [] }: Suite): Timed[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `test/e2e/${file}: ${title} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap(timesOf)]
}

export const slowest = (tests: Timed[], count: number): Timed[] =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
