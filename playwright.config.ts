import { defineConfig } from '@playwright/test'
import { chromiumPath } from './test/e2e/chromium.ts'

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '*.journey.ts',
  globalSetup: './test/e2e/start-shop.ts',
  // Node reads them itself: compiling them first took six seconds of the processor in each run.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: true,
  workers: 4,
  retries: 0,
  // Four browsers and a shop share two cores, of which some machines' are slow: only what fails takes this long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A page lives for seconds here: what compiles its scripts better takes longer than it saves.
        '--js-flags=--no-opt --no-maglev --max-lazy',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // What looks at layout goes at both widths (`@layout`); of the rest, what needs a mouse or many columns at a desk (`@desk`).
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@(layout|desk)\b/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
