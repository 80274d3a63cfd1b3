/** The longest complaint, and the longest answer of the shop, in characters. */
export const LONGEST_GRIEVANCE = 5000
export const LONGEST_ANSWER = 3000

/** What its person is told of; a docket number is the shop's own note. */
export const ANSWERS = ['acknowledged', 'replied', 'closed'] as const
export type Answer = (typeof ANSWERS)[number]

export type GrievanceState = 'recorded' | 'acknowledged' | 'closed'

/** Both clocks run by the calendar from the moment it was made, and never pause. */
export type GrievanceClocks<Moment> = {
  acknowledgeBy: Moment
  settleBy: Moment
  acknowledgedAt: Moment | null
  closedAt: Moment | null
}

export const grievanceState = ({
  acknowledgedAt,
  closedAt,
}: Pick<GrievanceClocks<unknown>, 'acknowledgedAt' | 'closedAt'>): GrievanceState =>
  closedAt ? 'closed' : acknowledgedAt ? 'acknowledged' : 'recorded'

/** What the law wants next, and by when; null: it is closed. */
export function nextDue<Moment>(
  clocks: GrievanceClocks<Moment>,
): { what: 'acknowledge' | 'settle'; by: Moment } | null {
  if (clocks.closedAt) return null
  return clocks.acknowledgedAt
    ? { what: 'settle', by: clocks.settleBy }
    : { what: 'acknowledge', by: clocks.acknowledgeBy }
}
