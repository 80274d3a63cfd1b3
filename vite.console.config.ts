import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { watchWords } from './scripts/words/watch.ts'

/** The console is an application of its own: nothing of it is in what shoppers are sent. */
export default defineConfig({
  root: 'app/console',
  base: '/admin/',
  publicDir: false,
  cacheDir: '../../node_modules/.vite-console',
  plugins: [watchWords(), tailwindcss()],
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    outDir: '../../build/console',
    emptyOutDir: true,
    rollupOptions: {
      output: {
        advancedChunks: {
          groups: [
            { name: 'react', test: /\/node_modules\// },
            // Of what four pages and more share each piece alone would be a request.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
})
