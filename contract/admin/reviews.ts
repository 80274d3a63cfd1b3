import type { JudgedReview } from '../../core/review.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** Reviews are read before they are published, and never edited. */
export const REVIEW_CALLS = {
  'GET /api/admin/reviews': row<ReviewRows>()(
    'manager',
    null,
    'Reviews by state (waiting, published, rejected, reported), page from 1: what waits, the longest first; others newest first',
  ),
  'POST /api/admin/reviews/{code}/publish': row()(
    'manager',
    payloads.publishReview,
    'Publishes the version that was read, in the place of an earlier one',
  ),
  'POST /api/admin/reviews/{code}/reject': row()(
    'manager',
    payloads.rejectReview,
    'Turns a version down, or takes it off the page, for one of the published reasons; its author is told',
  ),
  'POST /api/admin/reviews/{code}/reply': row()(
    'manager',
    payloads.replyToReview,
    'What the shop says below a review; empty takes it away',
  ),
  'POST /api/admin/reviews/{code}/keep': row()(
    'manager',
    payloads.settleReports,
    'What readers reported is no reason to take it down',
  ),
} as const

export type ReviewRow = JudgedReview & { writtenAt: string; deliveredAt: string }

type ReviewRows = {
  reviews: ReviewRow[]
  waiting: number
  reported: number
  /** Null: this is the last page. */
  nextPage: number | null
}
