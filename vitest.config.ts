import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { makeWords } from './scripts/words/make.ts'
import { inTwo } from './test/words/second-language.ts'

const DURABILITY = 'test/durability/**/*.test.ts'
/** What they import is changed for them, or is React as in production: nobody else may have it so. */
const ALONE = ['test/new-field.test.ts', 'test/pictures-at.test.ts']
/** In a shop of two languages. */
const TWO_LANGUAGES = 'test/words/two-languages.test.ts'
/** Those that take longest go first, so that none of them is what everything waits for at the end. */
const LONG = [
  'server/api/audit.test.ts',
  'server/api/admin/csv-large.test.ts',
  'test/durability/',
  'server/api/payment-bad-days.test.ts',
  'test/no-stall.test.ts',
  'server/api/every-call.test.ts',
  'test/fuzz/',
  'server/modules/orders/parcels/parcels.test.ts',
  'scripts/admin.test.ts',
  'server/api/admin/matrix.test.ts',
  'test/start-open.test.ts',
  'server/api/admin/sign-in.test.ts',
  'test/patterns.test.ts',
  'server/platform/embedded-postgres.test.ts',
  'test/words/two-languages.test.ts',
]
/** The sources as the running shop has them, each compiled once for all processes: a third of what a bundler's runner takes. */
const BY_NODE = { viteModuleRunner: false }
// Much of a file's time is spent waiting, for a database, for a shop that starts or for a provider that is down on purpose.
const maxWorkers = 6

makeWords()

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((path) => moduleId.includes(path))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that says how soon something has to be names it itself.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // Importing the shop anew for each file took a third of the processor's time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{app,contract,core,db,demo,scripts,server,test}/**/*.test.ts'],
          experimental: BY_NODE,
          exclude: [DURABILITY, TWO_LANGUAGES, ...ALONE],
          maxWorkers,
        },
      },
      // Node reads no JSX.
      {
        extends: true,
        test: { name: 'drawn', include: ['{app,test}/**/*.test.tsx'], maxWorkers },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true, maxWorkers } },
      {
        extends: true,
        plugins: [{ name: 'second-language', enforce: 'pre', load: (id) => inTwo(id) }],
        test: { name: 'two languages', include: [TWO_LANGUAGES], maxWorkers },
      },
      // Shops under load that are killed: whoever wants none of that goes without this project.
      {
        extends: true,
        test: { name: 'durability', include: [DURABILITY], experimental: BY_NODE, maxWorkers },
      },
    ],
  },
})
