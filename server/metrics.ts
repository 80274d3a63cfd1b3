import packageJson from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { LiveCatalogue } from './modules/catalogue/live-catalogue.ts'
import { orderSteps } from './modules/orders/placing/order-steps.ts'
import { type Queue, readQueues } from './modules/queues/read-queues.ts'
import type { PageCache } from './page-cache.ts'
import type { Heartbeat } from './platform/heartbeat.ts'
import type { Jobs } from './platform/jobs.ts'
import { type Family, type Sample, single } from './platform/metrics/family.ts'
import type { PoolState, Pools } from './platform/pools.ts'
import type { SpanExport } from './platform/tracing/export-spans.ts'

type Measured = {
  config: Config
  pools: Pools
  heartbeat: Heartbeat
  catalogue: LiveCatalogue
  jobs: Jobs
  /** Null: no collector is configured. */
  spans: SpanExport | null
  isDraining(): boolean
  /** Null: this process serves no pages. */
  pageCache: (() => PageCache) | null
}

/** Metrics of a running shop beside those of its requests and its process. */
export const shopFamilies = (measured: Measured): Family[] => [
  {
    name: 'shop_build_info',
    type: 'gauge',
    help: 'Which version runs, on what, as what.',
    read: () => [
      {
        labels: { version: packageJson.version, node: process.version, role: measured.config.role },
        value: 1,
      },
    ],
  },
  single('gauge', 'shop_draining', '1 while it is about to stop.', () => Number(measured.isDraining())),
  single('gauge', 'shop_database_answers', '1 while the database answers: it can sell.', () =>
    Number(measured.heartbeat.isAlive),
  ),
  ...newsFamilies(measured.catalogue),
  ...poolFamilies(measured.pools),
  ...jobFamilies(measured.jobs),
  ...queueFamilies(measured.pools),
  ...(measured.pageCache ? pageFamilies(measured.pageCache) : []),
  ...(measured.spans ? spanFamilies(measured.spans) : []),
  orderSteps,
]

const newsFamilies = (catalogue: LiveCatalogue): Family[] => [
  single(
    'gauge',
    'shop_catalogue_news_age_seconds',
    'Since news of the catalogue was last read through.',
    () => catalogue.newsAgeMs / 1000,
  ),
  single('gauge', 'shop_catalogue_listens', '0 while nothing is heard over LISTEN.', () =>
    Number(!catalogue.isDeaf),
  ),
]

function poolFamilies(pools: Pools): Family[] {
  const each = (name: string, help: string, of: keyof PoolState): Family => ({
    name,
    type: 'gauge',
    help,
    read: () =>
      Object.entries(pools.state()).map(([pool, state]) => ({ labels: { pool }, value: state[of] })),
  })
  return [
    each('shop_pool_connections', 'Connections to the database.', 'connections'),
    each('shop_pool_connections_most', 'As many as there may be.', 'most'),
    each('shop_pool_transactions', 'Transactions under way.', 'transactions'),
    each('shop_pool_waiting', 'Calls that wait for their turn at the database.', 'waiting'),
  ]
}

const jobFamilies = (jobs: Jobs): Family[] => [
  {
    name: 'shop_jobs_total',
    type: 'counter',
    help: 'Jobs tried in this process, by what came of it.',
    read: () =>
      [...jobs.tried].flatMap(([queue, { done, failed }]): Sample[] => [
        { labels: { queue, outcome: 'done' }, value: done },
        { labels: { queue, outcome: 'failed' }, value: failed },
      ]),
  },
]

/** Reading the queues is work for the database, so several scrapes share one result. */
const QUEUES_KEPT_MS = 5000
const QUEUES_WITHIN_MS = 2000

/** The same on all instances, since queues are shared; empty while the database does not answer. */
function queueFamilies({ console: db }: Pools): Family[] {
  let asked = Number.NEGATIVE_INFINITY
  let queues: Promise<Queue[] | null> = Promise.resolve(null)
  const read = () => {
    if (performance.now() - asked > QUEUES_KEPT_MS) {
      asked = performance.now()
      queues = within(QUEUES_WITHIN_MS, readQueues(db))
    }
    return queues
  }
  const each = (name: string, help: string, of: (queue: Queue) => number): Family => ({
    name,
    type: 'gauge',
    help,
    read: async () =>
      ((await read()) ?? []).map((queue) => ({ labels: { queue: queue.name }, value: of(queue) })),
  })
  return [
    {
      name: 'shop_queues_known',
      type: 'gauge',
      help: '0 while the database does not say what waits.',
      read: async () => [{ value: Number((await read()) !== null) }],
    },
    each('shop_queue_waiting', 'What waits to be done, counted up to 5000.', ({ waiting }) => waiting),
    each('shop_queue_active', 'What is being done.', ({ active }) => active),
    each(
      'shop_queue_given_up',
      'What was given up and not tried again: dead letters.',
      ({ failed }) => failed,
    ),
    each('shop_queue_oldest_seconds', 'Since what has waited longest was put there.', ({ oldest }) =>
      oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0,
    ),
  ]
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  try {
    return await Promise.race([work.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

const spanFamilies = (spans: SpanExport): Family[] => [
  single('counter', 'shop_spans_lost_total', 'Spans that nobody took in time.', () => spans.lost),
]

const pageFamilies = (cache: () => PageCache): Family[] => [
  single('counter', 'shop_page_cache_hits_total', 'Pages sent as they were kept.', () => cache().hits),
  single('counter', 'shop_page_cache_misses_total', 'Pages that had to be made.', () => cache().misses),
  single('gauge', 'shop_page_cache_entries', 'Pages that are kept.', () => cache().entries),
  single('gauge', 'shop_page_cache_bytes', 'How much they take at most.', () => cache().bytes),
]
