// Plain JavaScript that runs on Node 20 and imports only node: modules, as setup.js does.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** What the modules of the message catalogues are made from; server and types need them as much as pages do. */
export const MADE_FROM = [...wordFolders(), 'scripts/words', 'core/product-fields.ts']

export const PAGES_FROM = [
  'app',
  'core',
  'contract',
  'public',
  ...MADE_FROM,
  'docs/audit.md',
  'vite.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build-pages.ts',
  'scripts/built-language.ts',
  'scripts/unused-parts.ts',
  'scripts/without-unused-parts.ts',
  'scripts/precompress.js',
  'server/build-of.ts',
]

/** Sources of the bundled server beside the pages; vite.shop.config.ts refuses a module from anywhere else. */
export const SERVER_FROM = [
  'server',
  'package.json',
  'patches',
  'vite.shop.config.ts',
  ...['demo', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /\.[jt]s$/.test(name))
      .map((name) => `${folder}/${name}`),
  ),
]

/** A hash of sources, to find out whether a build is outdated. */
export function stampOf(sources, before = '') {
  const hash = createHash('sha256').update(before)
  for (const source of sources)
    for (const file of filesOf(join(ROOT, source)))
      hash.update(`${relative(ROOT, file).split(sep).join('/')}\0${sha256(readFileSync(file))}\n`)
  return hash.digest('hex')
}

export const PAGES_STAMP = join(ROOT, 'build/.build-stamp')
export const SHOP_STAMP = join(ROOT, 'build/shop/.stamp')

/** The hash for the bundled server, which includes the pages. */
export const shopStamp = (pagesStamp) => stampOf(SERVER_FROM, pagesStamp)

/**
 * V8 accepts a code cache only from a process with the same flags: those of `npm start` and of the Dockerfile. The last
 * flag makes it discard baseline code too of functions that were not called for long.
 */
export const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--flush-baseline-code']

export function isShopBuilt() {
  const pages = stampOf(PAGES_FROM)
  return read(PAGES_STAMP) === pages && read(SHOP_STAMP) === shopStamp(pages)
}

export function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

export const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** One folder per language; the generated modules are beside them. */
function wordFolders() {
  return readdirSync(join(ROOT, 'words'))
    .filter((name) => name !== 'made')
    .sort()
    .map((name) => `words/${name}`)
}
