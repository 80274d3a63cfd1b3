import type { Plugin } from 'vite'

/**
 * Parts of React Router that nothing here uses and no bundler can see to be unused, as what a browser is sent instead:
 * routes that are found one by one (all are known: `routeDiscovery`), pages fetched before they are asked for, and
 * measuring instruments.
 */
const UNUSED: Record<string, string> = {
  'router/instrumentation': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = null`,
  'dom/ssr/fog-of-war': `
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = () => ({})
export const getPathsWithAncestors = () => []
export const getManifestPath = () => ''
export const handleClientVersionMismatch = async () => false
export const URL_LIMIT = 0`,
  'dom/ssr/links': `
export const getKeyedLinksForMatches = () => []
export const getKeyedPrefetchLinks = async () => []
export const getModuleLinkHrefs = () => []
export const getNewMatchesForLinks = () => []
export const isPageLinkDescriptor = () => false
export const prefetchRouteCss = async () => {}
export const prefetchStyleLinks = async () => {}`,
}

const throws = 'throw new Error("left out by scripts/without-router-parts.ts")'

/** Functions beside others that are used, and what they do instead: mostly forms and fetchers of routes' actions. */
const UNUSED_FUNCTIONS: Record<string, Record<string, string>> = {
  'router/router': {
    fetch: throws,
    handleAction: throws,
    handleFetcherAction: throws,
    handleFetcherLoader: throws,
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: 'return { type: "success", matches: arguments[0] }',
    normalizeNavigateOptions: 'return { path: arguments[1] }',
  },
  'dom/ssr/routes': { wrapShouldRevalidateForHdr: 'return arguments[1]' },
  'dom/ssr/single-fetch': {
    singleFetchActionStrategy: throws,
    singleFetchLoaderFetcherStrategy: throws,
    nonSsrStrategy: throws,
  },
  'dom/ssr/components': { PrefetchPageLinks: 'return null' },
  // The root and the layout have their own.
  'dom/ssr/errorBoundaries': { RemixRootDefaultErrorBoundary: 'return null' },
  hooks: { DefaultErrorComponent: 'return null' },
}

/** Leaves them out of what shoppers are sent. A build that does not meet each of them, as after an update, fails. */
export function withoutRouterParts(): Plugin {
  const left = new Set<string>()
  return {
    name: 'without-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = partOf(id)
      const instead = UNUSED[part]
      if (instead !== undefined) left.add(part)
      return instead
    },
    transform(code, id) {
      const part = partOf(id)
      const unused = UNUSED_FUNCTIONS[part]
      if (!unused) return null
      left.add(part)
      return { code: Object.entries(unused).reduce(withoutBody, code), map: null }
    },
    buildEnd(error) {
      const parts = [...Object.keys(UNUSED), ...Object.keys(UNUSED_FUNCTIONS)]
      const missed = parts.filter((part) => !left.has(part))
      if (!error && missed.length > 0)
        this.error(`React Router has no ${missed.join(', ')} any more: see ${import.meta.filename}`)
    },
  }
}

/** Which part of React Router a file is, without its ending; '' for any other file. */
function partOf(id: string): string {
  const part = id.split('/react-router/dist/')[1]?.split('/lib/')[1] ?? ''
  return part.endsWith('.js') ? part.slice(0, -'.js'.length) : ''
}

/** Its declaration begins a line and its body ends with a brace that is set in as far. */
function withoutBody(code: string, [name, instead]: [string, string]): string {
  const lines = code.split('\n')
  const begin = lines.findIndex(
    (line) => /^\t?(?:async )?function /.test(line) && line.includes(`function ${name}(`),
  )
  const opening = lines[begin] ?? ''
  const end = lines.indexOf(opening.startsWith('\t') ? '\t}' : '}', begin)
  if (begin < 0 || end < 0)
    throw new Error(`React Router has no ${name} any more: see ${import.meta.filename}`)
  const before = opening.slice(0, opening.indexOf('function '))
  lines.splice(begin, end - begin + 1, `${before}function ${name}() { ${instead} }`)
  return lines.join('\n')
}
