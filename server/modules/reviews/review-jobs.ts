import { clockKind } from '../../platform/jobs.ts'

export const INVITE_REVIEWS = clockKind('invite-reviews')
