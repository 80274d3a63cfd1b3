/** Stands in a table where there is nothing. */
export const NOTHING = <span className="text-ink-soft">–</span>
