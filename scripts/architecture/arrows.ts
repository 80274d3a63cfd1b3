import { importsOf } from './imports.ts'
import { LAYERS, type Layer } from './layers.ts'

export type Source = { file: string; text: string }

/** Forbidden imports among these files: those that the layers do not allow, and cycles. Empty: there are none. */
export function wrongArrows(sources: readonly Source[]): string[] {
  const arrows = sources.map(({ file, text }) => ({ file, imports: importsOf(file, text) }))
  const known = new Set(sources.map(({ file }) => file))
  const graph = new Map(
    arrows.map(({ file, imports }) => [
      file,
      imports.flatMap(({ path }) => (path && known.has(path) ? path : [])),
    ]),
  )
  return [
    ...arrows.flatMap(({ file, imports }) =>
      imports.flatMap((one) => {
        const wrong = whyNot(file, one.path, one.package)
        return wrong ? `${file}:${one.line} imports '${one.wanted}': ${wrong}` : []
      }),
    ),
    ...circles(graph).map((files) => `These import one another in a circle: ${files.join(', ')}`),
  ]
}

function whyNot(file: string, path: string | null, name: string | null): string | null {
  const from = layerOf(file)
  if (!from) return `no layer holds ${file}: give it a row in layers.ts`
  const outside = name ?? (path!.startsWith('*') ? '*' : null)
  if (outside !== null)
    return from.packages === 'any' || from.packages.includes(outside)
      ? null
      : `${from.name} does not use ${outside}`
  if (isMade(path!)) return null
  const to = layerOf(path!)
  // Migrations, pictures and other data belong to no layer; sources must.
  if (!to) return isData(path!) ? null : `${path} is in no layer`
  if (to === from || from.layers.includes('*') || from.layers.includes(to.name)) return null
  return `${from.name} stands on ${from.layers.join(', ') || 'nothing'}, not on ${to.name}`
}

export const layerOf = (file: string): Layer | undefined =>
  LAYERS.findLast(({ holds }) => holds.some((place) => fits(file, place)))

function fits(file: string, place: string): boolean {
  if (place.startsWith('*')) return file.endsWith(place.slice(1))
  return place.endsWith('/') ? file.startsWith(place) || `${file}/` === place : file === place
}

/** Generated files: types of routes, and built pages. */
const isMade = (path: string): boolean => path.includes('/+types/') || path.startsWith('build/')

const isData = (path: string): boolean => !/\.[cm]?[jt]sx?$/.test(path) && !path.includes('*')

/** The strongly connected components of the graph with more than one file (Tarjan). */
function circles(graph: ReadonlyMap<string, string[]>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    const here = index.size
    index.set(file, here)
    lowest.set(file, here)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== here) return
    const part = stack.splice(stack.indexOf(file))
    if (part.length > 1) found.push(part)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}
