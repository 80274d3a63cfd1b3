import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const CLIENT = new URL('../build/client', import.meta.url).pathname

/** The most bytes of scripts that home, collection and product may load at first, compressed. */
export const MOST_SCRIPT_BYTES = 105_000

/** The scripts that a page loads at first, by the page's folder, from the build. */
export function builtScripts(): Map<string, string[]> {
  const assets = readdirSync(`${CLIENT}/assets`)
  const manifest = `/assets/${assets.find((file) => /^manifest-.*\.js$/.test(file))}`
  const written = readFileSync(CLIENT + manifest, 'utf8')
  const { entry, routes } = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)) as {
    entry: Part
    routes: Record<string, Part & { parentId?: string }>
  }
  const partsOf = (id: string | undefined): Part[] =>
    id && routes[id] ? [routes[id], ...partsOf(routes[id].parentId)] : [entry]
  return new Map(
    Object.keys(routes)
      .filter((id) => id.endsWith('/route'))
      .map((id) => {
        const files = partsOf(id).flatMap(({ module, imports }) => [module, ...(imports ?? [])])
        return [
          id.split('/').at(-2)!,
          [...new Set([manifest, ...files])].map((file) => readFileSync(CLIENT + file, 'utf8')),
        ]
      }),
  )
}

type Part = { module: string; imports?: string[] }

/** The bytes of scripts, brotli-compressed, that each of these pages loads at first. */
export const scriptBytes = (pages: readonly string[]): { page: string; bytes: number }[] => {
  const scripts = builtScripts()
  const lengths = new Map<string, number>()
  const length = (script: string) => {
    const known = lengths.get(script) ?? brotliCompressSync(script).length
    lengths.set(script, known)
    return known
  }
  return pages.map((page) => ({
    page,
    bytes: scripts.get(page)!.reduce((sum, script) => sum + length(script), 0),
  }))
}
