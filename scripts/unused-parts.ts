/**
 * Parts of React, React Router and other packages that nothing here uses and no bundler can see to be unused, as what a
 * browser is sent, or the server's one file has, instead. `THROWS` stands where nobody comes, so that whoever begins to
 * use a part is told at once.
 */
export const THROWS = 'throw new Error("left out: scripts/unused-parts.ts")'

/**
 * Whole files of the router: routes that are found one by one (all are known: `routeDiscovery`), pages fetched before they
 * are asked for, and measuring instruments.
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

/** Of the server's packages: loaded by what is used, called by nothing. React's older renderers, calendar rules of the job queue. */
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
 * Of `react-dom`. What only other left-out parts call is not named: the minifier finds it. `<Suspense>` and `lazy` are all
 * there, and so is what happens after an error.
 */
const REACT_DOM = {
  // <ViewTransition>. What is asked at any commit does nothing; what only such an element calls is nobody's.
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
  // Stylesheets and scripts that React itself orders and waits for: styles are in the page, scripts are the router's.
  ...instead('', 'accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit'),
  ...instead('return null', 'getResource waitForCommitToBeReady'),
  ...instead(
    THROWS,
    `acquireResource suspendResource insertStylesheetIntoRoot preloadStylesheet preload preloadModule preinitScript
     preinitStyle preinitModuleScript preconnectAs`,
  ),
  // <Activity>, <SuspenseList>, refs of fragments, custom elements, the compiler's memos.
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
  // Functions as the actions of forms: a form here is sent by our own code.
  ...instead(
    THROWS,
    `mountActionState updateActionState updateActionStateImpl rerenderActionState runActionStateAction
     dispatchActionState ensureFormComponentIsStateful requestFormReset$1`,
  ),
  // Called for any form that is sent and goes to a page at once, to say that it is being sent: nobody asks.
  ...instead('', 'startHostTransition'),
  // A browser's own sign that it loads, for actions that take long: nothing here is one.
  defaultOnDefaultTransitionIndicator: 'return noop$1',
  // Names of components in the text of an error: minified, they say nothing.
  ...instead('return ""', 'describeFiber'),
  ...instead('return null', 'getComponentNameFromType'),
  ...instead('return null', 'findCurrentFiberUsingSlowPath'),
}

/** Functions beside others that are used, by their file, and what they do instead. Of the router: mostly routes' actions. */
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
  // A link is one of the shop's own, and nothing is sent by a form of the router's.
  'dom/lib': { NavLink: THROWS, Form: THROWS, HistoryRouter: THROWS },
  'dom/ssr/components': {
    PrefetchPageLinks: 'return null',
    usePrefetchBehavior: 'return [false, null, {}]',
  },
  // The root and the layout have their own.
  'dom/ssr/errorBoundaries': { RemixRootDefaultErrorBoundary: 'return null' },
  hooks: { DefaultErrorComponent: 'return null', RSCErrorHandler: 'return arguments[0].children' },
}
