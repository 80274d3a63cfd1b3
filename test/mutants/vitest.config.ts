import { defineConfig } from 'vitest/config'
import { makeWords } from '../../scripts/words/make.ts'

makeWords()

/** Rules that need no database, for `npm run mutants`. */
export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'server/modules/orders/paying/payment-checks.test.ts',
      'server/modules/catalogue/shelf.test.ts',
      'server/modules/staff/totp.test.ts',
      'server/modules/shipping/{courier-codes,courier-links,report}.test.ts',
    ],
  },
})
