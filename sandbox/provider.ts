import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults, ProviderName } from './faults.ts'
import type { Html } from './html.ts'
import type { Inbox } from './inbox.ts'

/** What every provider is given to work with. */
export interface Sandbox {
  inbox: Inbox
  faults: Faults
  /** The folder for what has to outlive a restart. It exists. */
  directory: string
  /** Where browsers and the shop reach the sandbox, without a slash at the end. */
  url: string
  /** Where webhooks go, without a slash at the end. */
  shopUrl: string
  /** A key by its name: made at the first start, the same ever after. */
  key(name: string): string
  /** Aborted when it closes: from then on nothing happens by itself, and nothing is written any more. */
  closing: AbortSignal
}

/** One outside service, played. main.ts starts it; the sandbox's pages and port are shared by all. */
export interface Provider {
  name: ProviderName
  /** The paths that the shop's server calls: what is wrong with the provider is wrong with these. */
  api?: RegExp
  /** Answers the request and returns true, or leaves it untouched and returns false. */
  handle?(request: IncomingMessage, response: ServerResponse, url: URL): boolean | Promise<boolean>
  /** The variables with which the shop reaches it. */
  environment?(): Record<string, string>
  /** Sends the last `count` webhooks again, each twice and out of order. Returns how many went out. */
  replay?(count: number): Promise<number>
  /** What the front page says of it, below its name. */
  section?(): Html
}
