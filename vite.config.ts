import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtLanguage } from './scripts/built-language.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { withoutUnusedParts } from './scripts/without-unused-parts.ts'
import { watchWords } from './scripts/words/watch.ts'

/**
 * What every page of the shop shares, these and all that they import, travels as one file: fewer requests, and it
 * compresses better together. So do packages.
 */
const shared =
  /\/app\/(storefront\/(shell\/(layout|verify-popup)|product-card\/sized-card|collection\/catalogue-names|keep-last|page-meta|personal-meta|picture-preload)|browser\/take-focus|ui\/(spinner|dates|sentence|not-fetched))\.tsx?$/

/** What is fetched once the page has settled or is used travels together too: a line that goes then takes none of it. */
const companion =
  /\/app\/storefront\/(shell\/companion-part|buying\/(buy|add-pending)|state\/(change-cart|sign-out))\.tsx?$/

/** What several pages of a kind share, a file for each kind: most of these are some hundred bytes, and a request costs more. */
const kinds = {
  fields:
    /\/app\/(browser\/(use-submit|random-key)|ui\/(field|area-field|address-lines|error-note))\.|\/(words\/made\/\w+|core)\/contact\.ts/,
  accounts: /\/app\/storefront\/login\/|\/words\/made\/\w+\/account\.ts/,
  buying:
    /\/app\/storefront\/(coupon\/kept-coupon|promise\/(day-text|use-promise)|orders\/just-placed|verify\/payment-check)\./,
  policies: /\/app\/storefront\/(policy\/(points|hours-text|fact-table|policy-page)|delivery-text)\./,
}

const { locale, path } = builtLanguage()
const isDefault = path === ''

/** Each language has a build of its own, with its own words where the code asks for `#words/`. */
const words = {
  find: /^#words\/(?!in\/)(.*)$/,
  replacement: `${import.meta.dirname}/words/made/${locale}/$1.ts`,
}

export default defineConfig({
  // What a language's pages load stands under its own path; pictures of the shop are the same in all of them.
  base: `${path}/`,
  publicDir: isDefault && 'public',
  cacheDir: isDefault ? 'node_modules/.vite' : `node_modules/.vite-${locale}`,
  resolve: { alias: isDefault ? [] : [words] },
  plugins: [watchWords(), tailwindcss(), reactRouter(), withoutUnusedParts(), plainImports()],
  build: { modulePreload: false },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/server-entry.ts' } } },
    client: {
      build: {
        rollupOptions: {
          // Rules do nothing by themselves: a table of which nothing is used is left out, though it was computed.
          treeshake: { moduleSideEffects: [{ test: /\/core\/[\w-]+\.ts$/, sideEffects: false }] },
          output: {
            advancedChunks: {
              groups: [
                { name: 'packages', test: /\/node_modules\/|rolldown\/runtime/ },
                { name: 'shop', test: shared },
                { name: 'companion', test: companion },
                ...Object.entries(kinds).map(([name, test]) => ({
                  name,
                  test,
                  tags: ['$initial' as const],
                  minShareCount: 2,
                })),
              ],
            },
          },
        },
      },
    },
  },
})
