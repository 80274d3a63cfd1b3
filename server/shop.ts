import type { Config } from './config.ts'
import type { LiveCatalogue } from './modules/catalogue/live-catalogue.ts'
import type { Providers } from './modules/payments/providers.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import type { ServedPins } from './modules/shipping/served-pins.ts'
import type { Database } from './platform/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Media } from './platform/media.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Signing } from './platform/signing.ts'

/** What routes and jobs receive; an operation declares only what it needs of it. */
export type Shop = {
  config: Config
  /** The connections of the receiver: shoppers' routes, the console and jobs have pools of their own. */
  db: Database
  /** For reads that may be slightly stale: reports and exports. */
  reports: Database
  /** Bypasses a pooler, for session locks. */
  direct: Database
  log: Log
  jobs: Jobs
  limits: Limits
  media: Media
  secrets: Secrets
  signing: Signing
  catalogue: LiveCatalogue
  payments: Providers
  settings: LiveSettings
  /** The courier's answers about PIN codes. */
  served: ServedPins
}
