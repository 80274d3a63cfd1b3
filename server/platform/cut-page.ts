/** What a page shows, and its last row, below which there is more; `last` is null when there is nothing below. */
export type Cut<Row> = { page: Row[]; last: Row | null }

/** One row more than is shown was asked for: it says whether there are others. */
export function cutPage<Row>(rows: Row[], limit: number): Cut<Row> {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1)! : null }
}

/** A row of a look through the newest: its place among them, and whether it was asked for. */
export type LookedAt<Row> = Row & { isFound: boolean; nth: number }

/**
 * Of a look through `most` rows, of which the last one comes along whether it was asked for or not: below it nothing has
 * been looked at, so that is where to go on. A page may be short of its `limit` and not be the last.
 */
export function cutLook<Row>(rows: LookedAt<Row>[], limit: number, most: number): Cut<Row> {
  const found = cutPage(
    rows.filter(({ isFound }) => isFound),
    limit,
  )
  const end = rows.at(-1)
  return {
    page: found.page.map(({ isFound: _, nth: __, ...row }) => row as Row),
    last: found.last ?? (end?.nth === most ? end : null),
  }
}
