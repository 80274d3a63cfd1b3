import type { Plugin } from 'vite'

const LIBRARY = /\/react-router\/dist\/\w+\/lib\/(.+)\.js$/

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
      const part = LIBRARY.exec(id)?.[1] ?? ''
      const instead = UNUSED[part]
      if (instead !== undefined) left.add(part)
      return instead
    },
    transform(code, id) {
      const part = LIBRARY.exec(id)?.[1] ?? ''
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

function withoutBody(code: string, [name, instead]: [string, string]): string {
  const whole = new RegExp(`\\n(\\t?)(async )?function ${name}\\([^]*?\\n\\1}\\n`)
  if (!whole.test(code)) throw new Error(`React Router has no ${name} any more: see ${import.meta.filename}`)
  return code.replace(
    whole,
    (_, indent, async = '') => `\n${indent}${async}function ${name}() { ${instead} }\n`,
  )
}
