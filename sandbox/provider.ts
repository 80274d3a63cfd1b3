import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults, ProviderName } from './faults.ts'
import type { Html } from './html.ts'
import type { Inbox } from './inbox.ts'

/** What every provider works with. */
export interface Sandbox {
  inbox: Inbox
  faults: Faults
  /** The existing folder for data that outlives a restart. */
  directory: string
  /** The address at which browsers and the shop reach the sandbox, without a slash at the end. */
  url: string
  /** The address that webhooks are sent to, without a slash at the end. */
  shopUrl: string
  /** Returns a key by its name: made at the first request, the same after a restart. */
  key(name: string): string
  /** Aborted when the sandbox closes: from then on it starts nothing and writes nothing. */
  closing: AbortSignal
}

/** One outside service that the sandbox plays; all share its pages and port. */
export interface Provider {
  name: ProviderName
  /** The paths that the shop's server calls; the provider's faults affect these only. */
  api?: RegExp
  /** Answers the request and returns true, or leaves it untouched and returns false. */
  handle?(request: IncomingMessage, response: ServerResponse, url: URL): boolean | Promise<boolean>
  /** The environment variables with which the shop reaches the provider. */
  environment?(): Record<string, string>
  /** Sends the last `count` webhooks again, each twice and newest first. Returns how many were sent. */
  replay?(count: number): Promise<number>
  /** What the front page shows below the provider's name. */
  section?(): Html
}
