import { defineConfig } from 'vitest/config'
import { makeWords } from './scripts/words/make.ts'

const DURABILITY = 'test/durability/**/*.test.ts'

makeWords()

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{app,contract,core,db,demo,scripts,server,test}/**/*.test.{ts,tsx}'],
          exclude: [DURABILITY],
          // Much of a file's time is spent waiting, for a database or for a provider that is down on purpose.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Shops under load that are killed: one at a time, with the machine to themselves.
        test: { name: 'durability', include: [DURABILITY], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
