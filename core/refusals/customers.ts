import { priceText } from '../money.ts'
import { refusalTable } from '../refusal.ts'

/** An order or a complaint because of which an account cannot be erased yet. */
export type OpenMatter = {
  code: string
  why: 'running' | 'payment' | 'refund' | 'payout' | 'return' | 'complaint'
}

const WHY: Record<OpenMatter['why'], string> = {
  running: 'is still running',
  payment: 'has a payment that is still being checked',
  refund: 'has a refund that is not done',
  payout: 'has a payout that its bank may still send back',
  complaint: 'is open',
  return: 'has a return that is not over',
}

const MOST_NAMED = 5

/** One sentence for each. */
export const openMattersText = (matters: OpenMatter[]): string =>
  [
    ...matters
      .slice(0, MOST_NAMED)
      .map(({ code, why }) => `${why === 'complaint' ? 'Complaint' : 'Order'} ${code} ${WHY[why]}.`),
    ...(matters.length > MOST_NAMED ? ['So are others.'] : []),
    'That has to come to its end first.',
  ].join(' ')

export const CUSTOMERS = refusalTable({
  customerUnknown: { status: 404, inEnglish: () => 'There is no such customer.' },
  accountErasedAlready: { status: 409, inEnglish: () => 'This account is erased already.' },
  accountInUse: { status: 409, inEnglish: () => 'It is in use again.' },
  creditOpen: {
    status: 409,
    inEnglish: ({ left }: { left: number }) =>
      `They have ${priceText(left)} of store credit. They can spend it, or have it as money in My Orders where it came in the place of a link. Or they give it up, and know that they do: say so here.`,
    field: 'givesUpCredit',
  },
  accountHasOpenMatters: {
    status: 409,
    inEnglish: ({ matters }: { matters: OpenMatter[] }) => openMattersText(matters),
  },
})
