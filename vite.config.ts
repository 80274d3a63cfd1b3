import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { watchWords } from './scripts/words/watch.ts'

/** What every page of the shop shares travels as one file: fewer requests, and it compresses better together. */
const shared =
  /\/(core|contract)\/|\/app\/(ui|brand|storefront\/(shell|state|product-card))\/|\/app\/storefront\/[^/]+$/

export default defineConfig({
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
