import type { ReturnState } from '../../../core/return-state.ts'
import { Badge } from '../parts/badge.tsx'
import { STATE_TEXT, stateText } from './return-words.ts'

/** How a return stands. */
export const ReturnBadge = (orderReturn: { state: ReturnState; neverArrived: boolean }) => (
  <Badge tone={STATE_TEXT[orderReturn.state].tone}>{stateText(orderReturn)}</Badge>
)
