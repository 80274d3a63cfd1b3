import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * What is imported when it is wanted is asked for by a plain `import()`: Vite's own way fetches stylesheets first, of which
 * such parts have none, and weighs more than many of them. A build that does not meet it, as after an update, fails.
 */
export function plainImports(): Plugin {
  let met = false
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== HELPER) return null
      met = true
      return 'export const __vitePreload = (load) => load()'
    },
    buildEnd(error) {
      if (!error && !met) this.error(`Vite has no ${HELPER.slice(1)} any more: see ${import.meta.filename}`)
    },
  }
}
