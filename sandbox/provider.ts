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
}

/** One outside service, played. main.ts starts it; the sandbox's pages and port are shared by all. */
export interface Provider {
  name: ProviderName
  /** Answers the request and returns true, or leaves it untouched and returns false. */
  handle?(request: IncomingMessage, response: ServerResponse, url: URL): boolean | Promise<boolean>
  /** What the front page says of it, below its name. */
  section?(): Html
}
