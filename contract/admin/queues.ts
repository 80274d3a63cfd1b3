import type { QueueName } from '../../core/queues.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** The background queues. */
export const QUEUE_CALLS = {
  'GET /api/admin/queues': row<Queues>()(
    'manager',
    null,
    'What waits to be done, what is at work, and what was given up',
  ),
  'POST /api/admin/queues/{name}/retry': row()(
    'manager',
    payloads.retryFailures,
    'Tries once more what a queue has given up: all of it, or these ids',
  ),
} as const

export type QueueRow = {
  name: QueueName
  waiting: number
  /** When the longest waiting entry was added. */
  oldest: string | null
  active: number
  failed: number
}

export type FailureRow = {
  id: string
  queue: QueueName
  reason: string | null
  at: string
  tries: number
  /** Only of a message, which has a page of its own. */
  template: string | null
}

type Queues = { queues: QueueRow[]; failures: FailureRow[] }
