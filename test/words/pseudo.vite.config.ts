import { defineConfig, mergeConfig, type Plugin } from 'vite'
import shop from '../../vite.config.ts'
import { inTwo } from './second-language.ts'
import './speak-two-languages.ts'

const secondLanguage: Plugin = { name: 'second-language', enforce: 'pre', load: (id) => inTwo(id) }

/** Builds the pages in the second language. Only a test reads them, so they need not be small. */
export default mergeConfig(
  shop,
  defineConfig({
    plugins: [secondLanguage],
    build: { minify: false, reportCompressedSize: false },
  }),
)
