import type { QueueFailure, QueueStanding } from '../../core/queues.ts'
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

export type QueueRow = QueueStanding<string>
export type FailureRow = QueueFailure<string>
type Queues = { queues: QueueRow[]; failures: FailureRow[] }
