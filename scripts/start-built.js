// Plain JavaScript: what strips types from TypeScript would hold 15 MiB for as long as the shop is open.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'

/**
 * Runs the shop as vite.shop.config.ts has built it: one file, with what V8 made of it beside it, both named by what is in
 * them. `--compile` makes the second and opens nothing. Whoever starts this sees first that it is built of what there is
 * (setup.js); scripts/start.ts runs the sources as they are.
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
  // Node would show the line where it happened, which is all of the shop.
  const { inSources } = await import('../server/platform/source-places.ts')
  console.error(inSources(error.stack))
  process.exit(1)
}

/** A byte a letter: there is nothing but ASCII in the file. */
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
