/**
 * Replacements for parts of React, React Router and other packages that nothing here uses and that no bundler can recognise
 * as unused. `THROWS` replaces code that is never reached, so that whoever begins to use such a part gets an error.
 */
export const THROWS = 'throw new Error("left out: scripts/unused-parts.ts")'

/**
 * Whole files of the router: lazy route discovery (all routes are known: `routeDiscovery`), prefetching of pages, and
 * instrumentation.
 */
export const UNUSED_FILES: Record<string, string> = {
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

/**
 * Files of the server's packages that are loaded by what is used, but never called: React's older renderers, calendar rules
 * of the job queue.
 */
export const UNCALLED_FILES: Record<string, string> = {
  'react-dom/cjs/react-dom-server-legacy.node.production.js': `exports.renderToString = exports.renderToStaticMarkup = () => { ${THROWS} }`,
  'rrule-temporal/dist/index.js': `export const RRuleTemporal = function () { ${THROWS} }`,
}

const instead = (body: string, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, body]),
  )

/**
 * Of `react-dom`. Functions that only other replaced parts call are not listed, since the minifier removes them.
 * `<Suspense>`, `lazy` and error handling are complete.
 */
const REACT_DOM = {
  // <ViewTransition>. What every commit checks for does nothing; what only such an element calls is removed.
  ...instead(
    '',
    `commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions restoreEnterOrExitViewTransitions
     restoreNestedViewTransitions measureNestedViewTransitions trackEnterViewTransitions
     commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects`,
  ),
  ...instead(
    THROWS,
    `startViewTransition applyViewTransitionToHostInstancesRecursive measureViewTransitionHostInstancesRecursive
     commitAppearingPairViewTransitions commitDeletedPairViewTransitions restoreViewTransitionName`,
  ),
  // Stylesheets and scripts that React loads itself: here styles are in the page, and scripts are the router's.
  ...instead('', 'accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit'),
  ...instead('return null', 'getResource waitForCommitToBeReady'),
  ...instead(
    THROWS,
    `acquireResource suspendResource insertStylesheetIntoRoot preloadStylesheet preload preloadModule preinitScript
     preinitStyle preinitModuleScript preconnectAs`,
  ),
  // <Activity>, <SuspenseList>, fragment refs, custom elements, memos of the compiler.
  ...instead(
    THROWS,
    `updateActivityComponent updateSuspenseListComponent initSuspenseListRenderState
     cutOffTailIfNeeded FragmentInstance setPropOnCustomElement useMemoCache`,
  ),
  ...instead('', 'commitNewChildToFragmentInstance deleteChildFromFragmentInstance'),
  ...instead(
    '',
    `FragmentInstance.prototype.addEventListener FragmentInstance.prototype.removeEventListener
     FragmentInstance.prototype.dispatchEvent FragmentInstance.prototype.focus FragmentInstance.prototype.focusLast
     FragmentInstance.prototype.blur FragmentInstance.prototype.observeUsing FragmentInstance.prototype.unobserveUsing
     FragmentInstance.prototype.getClientRects FragmentInstance.prototype.getRootNode
     FragmentInstance.prototype.compareDocumentPosition FragmentInstance.prototype.scrollIntoView`,
  ),
  // Functions as form actions: forms here are submitted by our own code.
  ...instead(
    THROWS,
    `mountActionState updateActionState updateActionStateImpl rerenderActionState runActionStateAction
     dispatchActionState ensureFormComponentIsStateful requestFormReset$1`,
  ),
  // Announces that a form is being submitted; nothing here uses that.
  ...instead('', 'startHostTransition'),
  // The browser's loading indicator for long actions; nothing here has such actions.
  defaultOnDefaultTransitionIndicator: 'return noop$1',
  // Component names in error messages, which are meaningless when minified.
  ...instead('return ""', 'describeFiber'),
  ...instead('return null', 'getComponentNameFromType'),
  ...instead('return null', 'findCurrentFiberUsingSlowPath'),
}

/** Functions beside others that are used, by file, with their replacements. Of the router mostly actions of routes. */
export const UNUSED_FUNCTIONS: Record<string, Record<string, string>> = {
  'react-dom-client.production': REACT_DOM,
  'router/router': {
    fetch: THROWS,
    handleAction: THROWS,
    handleFetcherAction: THROWS,
    handleFetcherLoader: THROWS,
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: 'return { type: "success", matches: arguments[0] }',
    normalizeNavigateOptions: 'return { path: arguments[1] }',
    runClientMiddlewarePipeline: 'return arguments[1]()',
  },
  'dom/ssr/routes': { wrapShouldRevalidateForHdr: 'return arguments[1]' },
  'dom/ssr/single-fetch': {
    singleFetchActionStrategy: THROWS,
    singleFetchLoaderFetcherStrategy: THROWS,
    nonSsrStrategy: THROWS,
  },
  // Links are the shop's own, and forms are not submitted by the router.
  'dom/lib': { NavLink: THROWS, Form: THROWS, HistoryRouter: THROWS },
  'dom/ssr/components': {
    PrefetchPageLinks: 'return null',
    usePrefetchBehavior: 'return [false, null, {}]',
  },
  // The root and the layout have their own.
  'dom/ssr/errorBoundaries': { RemixRootDefaultErrorBoundary: 'return null' },
  hooks: { DefaultErrorComponent: 'return null', RSCErrorHandler: 'return arguments[0].children' },
}
