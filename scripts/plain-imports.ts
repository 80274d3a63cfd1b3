import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const ROOT_SHEET = '/shop.css'

/**
 * What is imported when it is wanted is asked for by a plain `import()`: Vite's own way fetches stylesheets first, of which
 * such parts have none, and weighs more than many of them. A build that does not meet it, as after an update, fails.
 *
 * Nothing else would fetch those sheets, nor one of a page that the browser goes to: all styles are the root's. A module that
 * brings its own is named, and fails the build.
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
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.viteMetadata?.importedCss.size) continue
        const sheets = file.moduleIds.filter((id) => /\.css$/.test(id))
        if (sheets.some((id) => id.endsWith(ROOT_SHEET))) continue
        this.error(
          `${sheets.join(', ') || file.name} would never be fetched: styles are imported by app${ROOT_SHEET} or not at all`,
        )
      }
    },
  }
}
