/** A page of rows, and the last of them if there are more below; otherwise `last` is null. */
export type Cut<Row> = { page: Row[]; last: Row | null }

/** `rows` has one row more than `limit` if there are more. */
export function cutPage<Row>(rows: Row[], limit: number): Cut<Row> {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1)! : null }
}

/** A row of a search that looks through the newest `most` rows: its number among them, and whether it matches. */
export type LookedAt<Row> = Row & { isFound: boolean; nth: number }

/**
 * Cuts the result of such a search. The last row looked at is returned even if it does not match, since the search
 * continues below it. A page may be shorter than `limit` and still not be the last.
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
