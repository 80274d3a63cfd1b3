/** Characters of a complaint, and of the shop's answer, at most. */
export const LONGEST_GRIEVANCE = 5000
export const LONGEST_ANSWER = 3000

/** Answers that are sent to the complainant; a docket number is an internal note and is not. */
export const ANSWERS = ['acknowledged', 'replied', 'closed'] as const
export type Answer = (typeof ANSWERS)[number]

type GrievanceState = 'recorded' | 'acknowledged' | 'closed'

/** The two deadlines of a complaint, in calendar time since it was made; neither ever pauses. */
export type GrievanceClocks<Moment> = {
  acknowledgeBy: Moment
  settleBy: Moment
  acknowledgedAt: Moment | null
  closedAt: Moment | null
}

/** A complaint as its complainant sees it; `text` as it was recorded. */
export type GrievanceSeen<Moment> = GrievanceClocks<Moment> & {
  ticket: string
  text: string
  order: string | null
  madeAt: Moment
  docket: string | null
  answers: { kind: Answer; text: string | null; at: string }[]
}

/** A complaint in the console's list. */
export type GrievanceListed<Moment> = GrievanceClocks<Moment> & {
  code: string
  name: string
  text: string
  order: string | null
  docket: string | null
  madeAt: Moment
}

/** A complaint on the console's page of it. */
export type WholeGrievance<Moment> = GrievanceListed<Moment> & {
  /** Null: the person was erased. */
  email: string | null
  /** The account's number; null: it was made without one. */
  customer: string | null
  /** Whether the order exists, and belongs to the account. */
  orderIs: 'theirs' | 'ours' | 'unknown' | null
  entries: { kind: Answer | 'docket'; who: string; text: string | null; at: string }[]
}

export const grievanceState = ({
  acknowledgedAt,
  closedAt,
}: Pick<GrievanceClocks<unknown>, 'acknowledgedAt' | 'closedAt'>): GrievanceState =>
  closedAt ? 'closed' : acknowledgedAt ? 'acknowledged' : 'recorded'

/** The next step that the law requires and its deadline; null: the complaint is closed. */
export function nextDue<Moment>(
  clocks: GrievanceClocks<Moment>,
): { what: 'acknowledge' | 'settle'; by: Moment } | null {
  if (clocks.closedAt) return null
  return clocks.acknowledgedAt
    ? { what: 'settle', by: clocks.settleBy }
    : { what: 'acknowledge', by: clocks.acknowledgeBy }
}
