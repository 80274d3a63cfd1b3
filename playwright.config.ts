import { defineConfig } from '@playwright/test'
import { chromiumPath } from './test/e2e/chromium.ts'

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '*.journey.ts',
  globalSetup: './test/e2e/start-shop.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that stalls for seconds fails a journey that is sound; one that fails twice is not. `npm test` names both.
  retries: 1,
  timeout: 60_000,
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
        '--no-zygote',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
