import type { Holder } from '../../../core/ledger.ts'
import type { Decision, RowClass, SettlementSource } from '../../../core/settlements.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Tone } from '../parts/badge.tsx'

export const SOURCE_TEXT: Record<SettlementSource, string> = {
  courier: 'Courier, cash',
  stripe: 'Stripe',
  razorpay: 'Razorpay',
}

/**
 * What each source calls the file that says what it has handed over, in the order of the page: the courier’s comes
 * first.
 */
export const REPORT_TEXT: Record<SettlementSource, string> = {
  courier: 'A courier’s COD remittance',
  stripe: 'Stripe’s payout reconciliation',
  razorpay: 'Razorpay’s settlement report',
}

export const HOLDER_TEXT: Record<Holder, string> = { courier: 'Couriers', provider: 'Payment providers' }

export const CLASS: Record<RowClass, { text: string; tone: Tone }> = {
  matched: { text: 'Matched', tone: 'done' },
  repeated: { text: 'In an earlier file', tone: 'off' },
  short: { text: 'Too little', tone: 'trouble' },
  over: { text: 'Too much', tone: 'todo' },
  double: { text: 'Came before', tone: 'todo' },
  unknown: { text: 'Unknown', tone: 'trouble' },
  charge: { text: 'Fee or charge', tone: 'doing' },
}

/** `does`: what follows from the decision, for the person to read before it is made. */
export const DECISION: Record<Decision, { verb: string; done: string; does: string }> = {
  'write off': {
    verb: 'Write off',
    done: 'Written off',
    does: 'What is missing is entered as a loss, and is due no more.',
  },
  claim: {
    verb: 'Claim',
    done: 'Claimed',
    does: 'Nothing is entered. The rest stays due, and the list says when it was asked for.',
  },
  leave: {
    verb: 'Leave it out',
    done: 'Left out',
    does: 'Nothing is entered: it goes back, or is set off by whoever sent it.',
  },
  keep: {
    verb: 'Keep the money',
    done: 'Kept',
    does: 'What nobody owed is entered as the shop’s own.',
  },
  accept: {
    verb: 'Accept',
    done: 'Accepted',
    does: 'It is entered as a fee, with the tax that the file names.',
  },
  withdraw: {
    verb: 'Withdraw',
    done: 'Withdrawn',
    does: 'It was entered by mistake: it is taken back from what was due when the shop moved here.',
  },
  'match again': {
    verb: 'Match again',
    done: 'Matched again',
    does: 'The row is held against the books as they are now. If it still does not fit, it goes on waiting.',
  },
}

/** The age of a moment in whole days. */
export const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / DAY_MS)
