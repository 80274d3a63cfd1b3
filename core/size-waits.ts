/** Told of each piece that is back: most of those who asked have changed their minds, and one piece cannot go to ten. */
export const TOLD_PER_PIECE = 3
/** After that the next in line are told, if pieces are left. */
export const NEXT_ARE_TOLD_AFTER_HOURS = 24
/** A mail that asks whether it was really its reader can be answered for so long. */
export const CONFIRMED_WITHIN_HOURS = 48
/** Sizes that an account waits for at most. */
export const MOST_WAITS = 50
