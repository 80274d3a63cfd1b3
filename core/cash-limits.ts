import type { Paise } from './money.ts'

/** How much cash on delivery one account may have under way at once; null: as much as it likes. */
export type CashLimit = {
  openOrders: number | null
  /** Of all open cash orders together. */
  openPaise: Paise | null
  /** Of one piece in one size, over all open cash orders. */
  piecesOfSize: number | null
}

/** `proven`: once a code has come back from the account's phone or mailbox. */
export type CashLimits = { unproven: CashLimit; proven: CashLimit }

/** Who gives a name and a number alone can take one dear piece or a few small ones off the shelf, and not the shelf. */
export const OPENING_CASH_LIMITS: CashLimits = {
  unproven: { openOrders: 3, openPaise: 60_000_00, piecesOfSize: 3 },
  proven: { openOrders: 10, openPaise: 3_00_000_00, piecesOfSize: 10 },
}
