import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Count = { passed: number; failed: number }
export type Timed = { title: string; seconds: number }
/** `head`: the error and its place, without empty lines, colours and stack. */
export type Failure = { title: string; head: string[] }
export type Report = Count & { tests: Timed[]; failures: Failure[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** An error of the file itself: it could not be loaded, or a hook failed. */
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

/** Reads the report of Vitest's JSON reporter. */
export function unitTests(path: string): Report {
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'))
  const files = report.testResults.map(({ name, ...result }) => ({
    ...result,
    file: relative(process.cwd(), name),
  }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    tests: files.flatMap(({ file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${file}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
    failures: files.flatMap(({ file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [{ title: file, head: headOf(message ?? '') }]
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${file}: ${fullName}`,
        head: headOf((failureMessages ?? []).join('\n')),
      }))
    }),
  }
}

type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Wrong = { message?: string; location?: { file: string; line: number } }
type Spec = {
  title: string
  tests: { projectName: string; status: string; results: { duration: number; errors: Wrong[] }[] }[]
}
type PlaywrightReport = { suites: Suite[]; errors: Wrong[]; stats: { expected: number; unexpected: number } }

/** Reads the report of Playwright's JSON reporter. */
export function journeys(path: string): Report {
  const { suites, errors, stats }: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
  const runs = suites.flatMap(runsOf)
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    tests: runs.map(({ title, results }) => ({
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    failures: [
      ...errors.map((error) => ({ title: 'journeys', head: headOfWrong(error) })),
      ...runs
        .filter(({ status }) => status === 'unexpected')
        .map(({ title, results }) => ({
          title,
          head: results.flatMap(({ errors }) => errors.flatMap(headOfWrong)),
        })),
    ],
  }
}

function runsOf({ file, suites = [], specs = [] }: Suite): (Spec['tests'][number] & { title: string })[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((run) => ({ ...run, title: `test/e2e/${file}: ${title} (${run.projectName})` })),
  )
  return [...own, ...suites.flatMap(runsOf)]
}

/** The place comes first: messages of journeys are long. */
function headOfWrong({ message = '', location }: Wrong): string[] {
  const where = location ? [`${relative(process.cwd(), location.file)}:${location.line}`] : []
  return [...where, ...headOf(message)]
}

/** Only the first line of a stack that is in this project. */
function headOf(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .replaceAll(`${process.cwd()}/`, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const isCall = (line: string) => /^\s+at /.test(line)
  const own = lines.find((line) => isCall(line) && !/node_modules|node:/.test(line))
  return lines.filter((line) => !isCall(line) || line === own)
}

export const slowest = (tests: Timed[], count: number): Timed[] =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
