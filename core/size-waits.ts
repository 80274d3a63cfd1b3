/**
 * How many people are told for each piece that is back: most have changed their minds, but one piece must not be offered to
 * ten.
 */
export const TOLD_PER_PIECE = 3
/** After so many hours the next in line are told, if pieces are left. */
export const NEXT_ARE_TOLD_AFTER_HOURS = 24
/** For how many hours the mail that asks whether its reader really made the request can be answered. */
export const CONFIRMED_WITHIN_HOURS = 48
/** Sizes that an account can wait for at most. */
export const MOST_WAITS = 50
