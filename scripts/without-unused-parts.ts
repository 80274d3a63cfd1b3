import type { Plugin } from 'vite'
import { UNCALLED_FILES, UNUSED_FILES, UNUSED_FUNCTIONS } from './unused-parts.ts'

const TABLE = `${import.meta.dirname}/unused-parts.ts`

/** Removes them from what browsers are sent. A build that does not find each of them, after an update for instance, fails. */
export const withoutUnusedParts = (): Plugin => ({
  ...without('unused-parts', partOf, UNUSED_FILES, UNUSED_FUNCTIONS),
  applyToEnvironment: ({ name }) => name === 'client',
})

/** The same for the bundled server. */
export const withoutUncalledFiles = (): Plugin =>
  without('uncalled-files', (id) => id.split('/node_modules/').at(-1)!, UNCALLED_FILES)

function without(
  what: string,
  partOf: (id: string) => string,
  files: Record<string, string>,
  functions: Record<string, Record<string, string>> = {},
): Plugin {
  const left = new Set<string>()
  return {
    name: `without-${what}`,
    apply: 'build',
    load(id) {
      const part = partOf(id)
      const instead = files[part]
      if (instead !== undefined) left.add(part)
      return instead
    },
    transform(code, id) {
      const part = partOf(id)
      const unused = functions[part]
      if (!unused) return null
      left.add(part)
      return { code: Object.entries(unused).reduce(withoutBody, code), map: null }
    },
    buildEnd(error) {
      const parts = [...Object.keys(files), ...Object.keys(functions)]
      const missed = parts.filter((part) => !left.has(part))
      if (!error && missed.length > 0) this.error(`There is no ${missed.join(', ')} any more: see ${TABLE}`)
    },
  }
}

/** The part of React or its router that a file is, without its extension; '' for any other file. */
function partOf(id: string): string {
  const part = id.split('/react-dom/cjs/')[1] ?? id.split('/react-router/dist/')[1]?.split('/lib/')[1] ?? ''
  return part.endsWith('.js') ? part.slice(0, -'.js'.length) : ''
}

/** The beginnings of declarations, with their indent, and what replaces them. */
const DECLARATIONS = [
  {
    begin: (name: string) => `function ${name}(`,
    end: '}',
    instead: (name: string, body: string) => `function ${name}() { ${body} }`,
  },
  {
    begin: (name: string) => `async function ${name}(`,
    end: '}',
    instead: (name: string, body: string) => `async function ${name}() { ${body} }`,
  },
  {
    begin: (name: string) => `const ${name} = React$1.forwardRef(`,
    end: '});',
    instead: (name: string, body: string) => `const ${name} = () => { ${body} }`,
  },
  { begin: (name: string) => `${name} = function (`, end: '};', instead: () => '' },
]

function withoutBody(code: string, [name, body]: [string, string]): string {
  const lines = code.split('\n')
  for (const indent of ['', '\t'])
    for (const { begin, end, instead } of DECLARATIONS) {
      const first = lines.findIndex((line) => line.startsWith(indent + begin(name)))
      const last = lines.indexOf(indent + end, first)
      if (first < 0 || last < 0) continue
      lines.splice(first, last - first + 1, indent + instead(name, body))
      return lines.join('\n')
    }
  throw new Error(`There is no ${name} any more: see ${TABLE}`)
}
