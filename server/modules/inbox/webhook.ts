import type { Informant } from '../../../core/informants.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** The raw body, since signatures cover its bytes. */
export type Call = { body: Buffer; headers: Record<string, string | string[] | undefined> }

/** An event, under an id that is the same in every call that contains it. */
export type News = {
  id: string
  kind: string
  /** JSON. */
  body: string
}

/** A sender's webhook: everything in which one sender differs from another. */
export type Webhook<N extends News = News> = {
  informant: Informant
  /** Of a whole call, in bytes. */
  mostBytes: number
  /** It calls for each event, thousands of times a minute, so several calls are stored in one transaction. */
  tellsMuch?: true
  /** The events of a call. Refuses a call that does not prove its origin or cannot be read. */
  read(call: Call): N[] | Promise<N[]>
  /** Enqueues the work of new events, in the transaction that stores them; each event comes here once. */
  enqueue(tx: Transaction, jobs: Jobs, fresh: N[]): Promise<void>
  /** The reply once everything is stored. */
  answer: { success: true } | { received: true }
}
