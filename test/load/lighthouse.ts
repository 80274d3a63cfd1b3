import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumPath } from '../e2e/chromium.ts'

/** Not a package of the project, which it would make a third larger; npm downloads it on request. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** `score`: of 100; times in milliseconds; `shift`: the sum of layout shifts. */
export type Audit = {
  score: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

/** Runs a mobile audit as people do: performance only, with the phone and its network simulated by Lighthouse. */
export async function lighthouse(url: string): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--output=json',
      '--quiet',
      '--only-categories=performance',
      '--no-enable-error-reporting',
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ],
    { env: { ...process.env, CHROME_PATH: await chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories, audits } = JSON.parse(stdout) as Report
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

type Report = {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}
