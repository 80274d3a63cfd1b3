import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Offers } from '../core/offers.ts'
import { PROVIDER_NAMES } from '../core/payment-methods.ts'
import { DOOR } from '../core/refusals/door.ts'
import { logAccess } from './access-log.ts'
import { answerExpectations, answerLine } from './answer-lines.ts'
import { openAdminRoutes } from './api/admin/routes.ts'
import { answerErrors, sendRefusal } from './api/answer-errors.ts'
import { MOST_BYTES } from './api/before-reading.ts'
import { openCartRoutes } from './api/cart.ts'
import { openConsentRoutes } from './api/consents.ts'
import { openCouponRoutes } from './api/coupon.ts'
import { openCreditRoutes } from './api/credit.ts'
import { openDeliveryRoutes } from './api/delivery.ts'
import { openDocsRoutes } from './api/docs.ts'
import { type Door, shopDoor } from './api/door.ts'
import { openGoogleRoutes } from './api/google.ts'
import { openGrievanceRoutes } from './api/grievances.ts'
import { type Health, openHealthRoutes } from './api/health.ts'
import { readJson } from './api/json-body.ts'
import { openMediaRoutes } from './api/media.ts'
import { openNewsletterRoutes } from './api/newsletter.ts'
import { openOrderRoutes } from './api/order.ts'
import { openPaymentRoutes } from './api/payment.ts'
import { openProductRoutes } from './api/product.ts'
import { askPromise } from './api/promise-deps.ts'
import { openReturnRoutes } from './api/return.ts'
import { openReviewRoutes } from './api/review.ts'
import { openSizeWaitRoutes } from './api/size-waits.ts'
import { openSuggestions } from './api/suggestions.ts'
import { openUserRoutes } from './api/user.ts'
import { openWebhooks } from './api/webhooks.ts'
import { openWishlistRoutes } from './api/wishlist.ts'
import { openAssets, openDevelopment, openIcons } from './assets.ts'
import { carryCauses } from './carry-causes.ts'
import type { Config } from './config.ts'
import { openConsole } from './console.ts'
import { countRequests } from './count-requests.ts'
import { finishPage } from './finish-page.ts'
import { openForCrawlers } from './for-crawlers.ts'
import { guardReplies } from './guard-replies.ts'
import { JOB_KINDS } from './jobs/kinds.ts'
import { startWork } from './jobs/start-work.ts'
import { keepHostsApart } from './keep-hosts-apart.ts'
import type { Render } from './make-page.ts'
import { shopFamilies } from './metrics.ts'
import { openCatalogue } from './modules/catalogue/live-catalogue.ts'
import { type MissedSearches, openMissedSearches } from './modules/catalogue/search/missed-searches.ts'
import { openProviders, type Providers, pageOrigins } from './modules/payments/providers.ts'
import { readReviewPage } from './modules/reviews/shown-reviews.ts'
import { openSettings } from './modules/settings/live-settings.ts'
import { openServedPins } from './modules/shipping/served-pins.ts'
import { sealAppSecrets } from './modules/staff/app-secret.ts'
import type { PageCache } from './page-cache.ts'
import { openPages } from './pages.ts'
import { requestId } from './platform/cause.ts'
import { closeWithin } from './platform/close-within.ts'
import type { Database } from './platform/database.ts'
import { followMedia } from './platform/follow-media.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import { newId } from './platform/ids.ts'
import { inTurns } from './platform/in-turns.ts'
import { startJobs } from './platform/jobs.ts'
import { countMadePages, createLimits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { createMedia } from './platform/media.ts'
import type { Family } from './platform/metrics/family.ts'
import { processFamilies } from './platform/metrics/process-families.ts'
import { networkOf } from './platform/network.ts'
import { openMediaStore } from './platform/open-media-store.ts'
import { type Addresses, openPools } from './platform/pools.ts'
import { rawHeader } from './platform/raw-header.ts'
import { Refusal } from './platform/refusal.ts'
import { refuseOtherWords } from './platform/refuse-other-words.ts'
import { openSecrets, readSecretKey } from './platform/secrets.ts'
import { openSigning } from './platform/signing.ts'
import { exportSpans } from './platform/tracing/export-spans.ts'
import { tellSpans } from './platform/tracing/spans.ts'
import { traceCalls } from './platform/tracing/trace-calls.ts'
import { refuseAddresses } from './refuse-addresses.ts'
import type { Shop } from './shop.ts'
import { openWebManifest } from './web-manifest.ts'
import { WORD_COLUMNS } from './word-columns.ts'

/** How long requests under way may still take when the shop stops; the rest of stopping takes a few seconds more. */
const ANSWER_WITHIN_MS = 20_000

type Middleware = Parameters<typeof openDevelopment>[1]

export type RunningShop = {
  shop: Shop
  app: FastifyInstance
  /** Null: no METRICS_PORT is set. */
  metrics: Family[] | null
  stop(): Promise<void>
}

/**
 * Opens the shop on a migrated database: modules, then the surfaces, then the worker. Nothing listens yet. `render`: the built
 * pages, null in a process that runs jobs only. `middleware`: Vite's, in development only, which serves what is not built.
 */
export async function openShop(
  config: Config,
  addresses: Addresses,
  log: Log,
  render: Render | null,
  middleware: Middleware | null = null,
): Promise<RunningShop> {
  const store = openMediaStore(config)
  const pictures = await followMedia(store, log)
  const spans = config.tracesTo
    ? exportSpans(config.tracesTo, { 'service.name': 'tana-bana', 'service.instance.id': newId() }, log)
    : null
  if (spans) tellSpans(spans.tell)
  traceCalls()
  const pools = openPools(addresses)
  const db = pools.shoppers
  await refuseOtherWords(db, WORD_COLUMNS)
  const key = readSecretKey(config.secretKey, config.dataDir)
  const secrets = openSecrets(key)
  const [jobs, catalogue, settings, served] = await Promise.all([
    startJobs(addresses.direct, log, JOB_KINDS, config.jobPollMs),
    openCatalogue(db, log, {
      line: pools.direct,
      picturesAt: config.picturesAt,
      mostHeld: config.heldProducts,
    }),
    openSettings(db, log, pools.direct),
    openServedPins(db, log),
  ])
  const heartbeat = await startHeartbeat(addresses.shop, log, () => {
    pools.renew()
    jobs.renew()
  })
  const payments = openProviders(config)
  const shop: Shop = {
    config,
    db,
    reports: pools.reports,
    direct: pools.direct,
    log,
    jobs,
    catalogue,
    settings,
    served,
    payments,
    limits: createLimits(db, config.addressLimitScale),
    media: createMedia(store),
    secrets,
    signing: openSigning(key),
  }
  await sealAppSecrets(db, secrets)

  let draining = false
  const isDraining = () => draining
  const { app, requests } = await createApp(shop, pools.console, {
    isDraining,
    canSell: () => heartbeat.isAlive,
    hearsNews: () => !catalogue.isDeaf,
    hasPictures: () => pictures.isThere,
  })
  const searches = openMissedSearches({ db, catalogue, log })
  const pageCache = render && (await openSite(app, shop, { render, middleware, searches }))
  const work = config.role === 'web' ? null : await startWork({ ...shop, db: pools.work })
  const ownProcess = config.metrics ? processFamilies() : null
  const measured = { config, pools, heartbeat, catalogue, jobs, spans, isDraining, pageCache }

  return {
    shop,
    app,
    metrics: ownProcess && [...requests, ...shopFamilies(measured), ...ownProcess.families],
    async stop() {
      draining = true
      // A load balancer goes on sending visitors until it next asks /readyz and is told that this instance is leaving.
      await pause(config.drainMs)
      // Both wait for work under way; one after the other they could exceed the time that a stop may take.
      await Promise.all([closeWithin(app, ANSWER_WITHIN_MS), work?.stop()])
      await searches.stop()
      await jobs.stop()
      pictures.stop()
      await Promise.all([catalogue.stop(), settings.stop(), served.stop(), heartbeat.stop()])
      await pools.end()
      ownProcess?.stop()
      await spans?.stop()
    },
  }
}

/** Everything that browsers and crawlers fetch, apart from the API and pictures. Returns how the cache of pages does. */
async function openSite(
  app: FastifyInstance,
  shop: Shop,
  {
    render,
    middleware,
    searches,
  }: { render: Render; middleware: Middleware | null; searches: MissedSearches },
): Promise<() => PageCache> {
  const { config, db, log, catalogue, settings, payments, reports } = shop
  const { publicUrl, picturesAt, production: isProduction } = config
  if (middleware) await openDevelopment(app, middleware)
  else {
    await openIcons(app)
    openConsole(app, { picturesAt, shopName: () => settings.facts().name })
    await openAssets(app, db, { isRelease: isProduction })
  }
  const countMade = countMadePages(config.addressLimitScale)
  openForCrawlers(app, { reports, publicUrl, isProduction, countMade })
  openWebManifest(app, settings)
  return openPages(app, {
    catalogue,
    settings,
    offers: offersOf(config, payments),
    reviews: (handle, page) => readReviewPage(db, handle, page),
    promise: askPromise(shop),
    origins: pageOrigins(payments),
    render,
    finish: middleware ? async (html) => html : finishPage,
    publicUrl,
    picturesAt,
    isPurged: config.cdn !== null,
    log,
    keepPages: !middleware,
    countMade,
    searched: (text, asker) => searches.searched(text, networkOf(asker)),
  })
}

function offersOf({ google, whatsapp, smtpUrl }: Config, payments: Providers): Offers {
  const open = PROVIDER_NAMES.flatMap((name) => payments[name] ?? [])
  const widgets = open.filter(({ widget }) => widget)
  return {
    payments: open.map(({ name }) => name),
    google: google !== null,
    whatsapp: whatsapp !== null,
    mail: smtpUrl !== undefined,
    widgetScripts: Object.fromEntries(widgets.map(({ name, widget }) => [name, widget?.script])),
  }
}

/** A process that runs jobs only answers health checks and nothing else. */
async function createApp(
  shop: Shop,
  forConsole: Database,
  health: Health,
): Promise<{ app: FastifyInstance; requests: Family[] }> {
  const app = Fastify({
    logger: false,
    genReqId: ({ rawHeaders }) => requestId(rawHeader(rawHeaders, 'x-request-id')),
    requestIdHeader: false,
    bodyLimit: MOST_BYTES,
    trustProxy: trusted(shop.config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A photograph over a slow line takes minutes to arrive, its headers do not.
    requestTimeout: 180_000,
    // refuseAddresses answers a request without a Host, in the form of every refusal.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    clientErrorHandler: answerLine,
    frameworkErrors: (_error, _request, reply) => sendRefusal(new Refusal(DOOR.addressWrong), reply),
  })
  readJson(app)
  answerErrors(app, shop.log)
  answerExpectations(app)
  guardReplies(app, shop.config.publicUrl)
  refuseAddresses(app)
  if (shop.config.hasConsoleHost) keepHostsApart(app, shop.config.consoleUrl)
  logAccess(app, shop.log, shop.config.accessLog)
  carryCauses(app, shop.config.callMs)
  const requests = shop.config.metrics ? countRequests(app) : []
  openHealthRoutes(app, health)
  if (shop.config.role === 'worker') return { app, requests }
  const door = shopDoor(app, shop)
  await inTurns(BY_THE_DOOR, (open) => open(door))
  await inTurns(OTHERS, (open) => open(app, shop))
  openDocsRoutes(app, shop.config.publicUrl)
  await openAdminRoutes(app, { ...shop, db: forConsole })
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  return { app, requests }
}

/** Calls that shoppers make. */
const BY_THE_DOOR: ((door: Door) => void)[] = [
  openUserRoutes,
  openCartRoutes,
  openWishlistRoutes,
  openSizeWaitRoutes,
  openDeliveryRoutes,
  openCouponRoutes,
  openNewsletterRoutes,
  openGrievanceRoutes,
  openConsentRoutes,
  openOrderRoutes,
  openReturnRoutes,
  openCreditRoutes,
  openReviewRoutes,
  openPaymentRoutes,
  openSuggestions,
]

/** What is answered otherwise: finished bytes, pages of the sign-in window, providers' news, pictures. */
const OTHERS: ((app: FastifyInstance, shop: Shop) => void)[] = [
  openProductRoutes,
  openGoogleRoutes,
  openWebhooks,
  openMediaRoutes,
]

/** With a number, the last so many hops are our proxies; anybody may have written what `X-Forwarded-For` says before those. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
