import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumPath } from '../e2e/chromium.ts'

/** Not among the packages of the project, which it would make a third larger: npm fetches it for whoever asks. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The score of 100; milliseconds; the sum of layout shifts. */
export type Audit = {
  score: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

/** One mobile audit as people run it: performance alone, the phone and its line simulated by Lighthouse. */
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
