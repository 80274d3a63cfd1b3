import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,contract,core,db,demo,scripts,server,test}/**/*.test.{ts,tsx}'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
