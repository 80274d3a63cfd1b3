import type { Informant } from '../../../core/informants.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** The bytes as they came: signatures are made over those. */
export type Call = { body: Buffer; headers: Record<string, string | string[] | undefined> }

/** One thing that was told, under an id that is the same however often and in whatever company it comes. */
export type News = {
  id: string
  kind: string
  /** JSON. */
  body: string
}

/** How one of them tells us things, and what comes of that: all in which one differs from another. */
export type Webhook<N extends News = News> = {
  informant: Informant
  /** Of a whole call. */
  mostBytes: number
  /** It calls for each little thing, thousands of times in a minute: several calls' news are kept in one transaction. */
  tellsMuch?: true
  /** What the call tells. Refuses one that does not prove whose it is, and one that cannot be read. */
  read(call: Call): N[] | Promise<N[]>
  /** Part of the transaction that keeps them; each comes here once. */
  enqueue(tx: Transaction, jobs: Jobs, fresh: N[]): Promise<void>
  /** What the informant is told when all is kept. */
  answer: { success: true } | { received: true }
}
