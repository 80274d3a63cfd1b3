import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtLanguage } from './scripts/built-language.ts'
import { watchWords } from './scripts/words/watch.ts'

/** What every page of the shop shares travels as one file: fewer requests, and it compresses better together. */
const shared =
  /\/(core|contract)\/|\/app\/(ui|brand|storefront\/(shell|state|product-card))\/|\/app\/storefront\/[^/]+$/

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
  plugins: [watchWords(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: './app/server-entry.ts' } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            advancedChunks: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /\/node_modules\// },
                { name: 'shop', test: shared },
              ],
            },
          },
        },
      },
    },
  },
})
