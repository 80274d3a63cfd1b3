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

/** What the surfaces are given; an operation takes from it only what it needs. */
export type Shop = {
  config: Config
  /** For whoever is given this: shoppers, the console and jobs have connections of their own. */
  db: Database
  /** What may be a moment old: reports and exports. */
  reports: Database
  /** Past a pooler: for locks that are a session's. */
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
  /** What the courier has said of PIN codes. */
  served: ServedPins
}
