import { isAbsolute, posix, relative } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { LOCALES } from './core/locale.ts'
import { MADE_FROM, PAGES_FROM, SERVER_FROM } from './scripts/built-from.js'
import { withoutUncalledFiles } from './scripts/without-unused-parts.ts'
import { buildFolder } from './server/build-of.ts'
import { movedMappings } from './server/platform/source-map.ts'

/**
 * The server, its packages and the pages as one file with its map, as scripts/start-built.js runs it: a fifth less memory
 * and half the processor of a start (docs/decisions/0075). Nothing is renamed; blanks go, and what is not ASCII is written as
 * its escape, so that V8 keeps a byte a letter.
 */
const ROOT = normalizePath(import.meta.dirname)
const pathOf = (id: string) => normalizePath(relative(ROOT, id))

/** Native, or with files of their own that they read; and what only development imports. */
const APART = ['@node-rs/argon2', 'pdfkit', 'vite', '@fastify/middie', 'pg-native']

/** Nothing of theirs is started that they would look for beside themselves: pino's own threads. */
const NEEDS_NO_FOLDER = /\/node_modules\/(pino|thread-stream)\//

/**
 * Imported by what is itself imported when it is wanted. The bundler asks for what stays apart at once, wherever it stands:
 * 13 MiB for a library of pictures in a shop that was asked for none.
 */
function notBefore(name: string): Plugin {
  const id = `\0apart/${name}.cjs`
  return {
    name: 'not-before',
    enforce: 'pre',
    resolveId: (asked) => (asked === name ? id : null),
    load: (loaded) => (loaded === id ? `module.exports = requireApart(${JSON.stringify(name)})` : null),
  }
}

/** What is read beside a source is found from where the source is: start-built.js says where that is. */
function inPlace(): Plugin {
  return {
    name: 'in-place',
    transform(code, id) {
      if (id.includes('/node_modules/')) {
        const looks = /\b(import\.meta\.(url|dirname|filename)|__dirname|__filename)\b/.exec(code)
        if (looks && !NEEDS_NO_FOLDER.test(id))
          this.error(
            `${id} reads files beside itself (${looks[0]}): it belongs to APART, or to NEEDS_NO_FOLDER`,
          )
        return null
      }
      if (!id.startsWith(ROOT) || !/\bimport\.meta\b/.test(code)) return null
      const at = JSON.stringify(pathOf(id))
      const placed = code
        .replaceAll('import.meta.url', `sourceUrl(${at})`)
        .replaceAll('import.meta.dirname', `sourceFolder(${at})`)
      const left = /\bimport\.meta\.\w+/.exec(placed)
      if (left) this.error(`${id} has ${left[0]}, which a part of a file has not`)
      return { code: placed, map: null }
    },
  }
}

/** The pages, built before; asked for when the shop opens, like what only some shops need. */
function withPages(): Plugin {
  const pages = LOCALES.map(
    (locale) =>
      `${JSON.stringify(locale)}: () => import(${JSON.stringify(posix.join(ROOT, buildFolder(locale), 'server/index.js'))})`,
  )
  return {
    name: 'with-pages',
    load: (id) =>
      id === posix.join(ROOT, 'scripts/load-built.ts')
        ? `const pages = { ${pages.join(', ')} }; export const loadBuilt = async (locale) => (await pages[locale]()).render`
        : null,
  }
}

/** A source that no stamp counts could change without the file. */
function ofWhatIsCounted(): Plugin {
  const counted = [...MADE_FROM, ...PAGES_FROM, ...SERVER_FROM, 'words/made', 'build', 'node_modules']
  return {
    name: 'of-what-is-counted',
    moduleParsed({ id }) {
      const path = pathOf(id)
      if (!isAbsolute(id) || counted.some((each) => path === each || path.startsWith(`${each}/`))) return
      this.error(`${path} is in no list of scripts/built-from.js`)
    },
  }
}

/** One expression, which start-built.js calls: a whole that is read is a string outside V8's heap, one put together is copied. */
const CALLED_WITH = '(function (require, requireApart, exports, sourceUrl, sourceFolder, __dirname) {'

function asAsciiFunction(): Plugin {
  return {
    name: 'as-ascii-function',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const longer = chunk.code.split('\n').map(escapesOf)
        chunk.code = `${CALLED_WITH}\n${chunk.code.replace(NOT_ASCII, escapeOf)}\n})`
        const map = bundle[`${chunk.fileName}.map`]
        if (map?.type !== 'asset') this.error(`${chunk.fileName} has no map`)
        const { sources, mappings } = JSON.parse(String(map.source))
        map.source = JSON.stringify({
          version: 3,
          sources,
          names: [],
          mappings: `;${movedMappings(mappings, movedBy(longer))}`,
        })
      }
    },
  }
}

const NOT_ASCII = /[^\0-\x7f]/g
const ESCAPE = 6
const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const escapesOf = (line: string) => [...line.matchAll(NOT_ASCII)].map(({ index }) => index)

/** Columns come in order, of one line after the other. */
function movedBy(longer: number[][]) {
  let [at, passed] = [-1, 0]
  return (line: number, column: number) => {
    if (line !== at) [at, passed] = [line, 0]
    const places = longer[line]!
    while (passed < places.length && places[passed]! < column) passed++
    return passed * (ESCAPE - 1)
  }
}

export default defineConfig({
  publicDir: false,
  plugins: [
    notBefore('sharp'),
    withoutUncalledFiles(),
    inPlace(),
    withPages(),
    ofWhatIsCounted(),
    asAsciiFunction(),
  ],
  // React's other half, with which pages are made while they are worked on, stays out.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: 'scripts/run-shop.ts',
    outDir: 'build/shop',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: 'hidden',
    minify: false,
    rollupOptions: {
      output: {
        format: 'cjs',
        codeSplitting: false,
        entryFileNames: 'shop-[hash].cjs',
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
