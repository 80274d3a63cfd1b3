// Plain JavaScript: what strips types from TypeScript would hold 15 MiB for as long as the shop is open.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'

/**
 * Runs the shop as vite.shop.config.ts has bundled it: one file, and V8's code cache beside it, both named by their
 * content. `--compile` makes the cache and opens nothing. Callers check first that the bundle is up to date (setup.js);
 * scripts/start.ts runs the sources.
 */
const ROOT = new URL('../', import.meta.url)
const FOLDER = fileURLToPath(new URL('build/shop', ROOT))
const compiling = process.argv.includes('--compile')
const file = join(FOLDER, nameOfBuilt())
const code = `${file}.code`

try {
  const { exports, script } = run()
  if (compiling) {
    await exports.loadRender(false)
    writeFileSync(code, script.createCachedData())
    process.exit()
  }
  exports.runShop()
} catch (error) {
  // Node would print the line of an error, which is the whole bundle.
  const { inSources } = await import('../server/platform/source-places.ts')
  console.error(inSources(error.stack))
  process.exit(1)
}

/** Latin-1, a byte per character: the bundle contains ASCII only. */
function run() {
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: compiling ? undefined : readIfThere(code),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const exports = {}
  const sourceUrl = (path) => new URL(path, ROOT).href
  const sourceFolder = (path) => dirname(fileURLToPath(sourceUrl(path)))
  const require = createRequire(pathToFileURL(file))
  script.runInThisContext()(require, require, exports, sourceUrl, sourceFolder, FOLDER)
  return { script, exports }
}

function nameOfBuilt() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  const name = names.find((each) => /^shop-[\w-]+\.cjs$/.test(each))
  if (name) return name
  console.error('The shop is not built: node scripts/setup.js --build')
  process.exit(1)
}

function readIfThere(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
