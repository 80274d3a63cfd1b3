import { type PageName, type QueryOf, readQuery } from '../core/pages.ts'

/** What a loader reads of its address. Only the names that its page has declared in `core/pages.ts` compile. */
export type PageQuery<Name extends string> = {
  get(name: Name): string | null
  getAll(name: Name): string[]
}

export const pageQuery = <P extends PageName>(page: P, request: Request): PageQuery<QueryOf<P>> =>
  readQuery(page, new URL(request.url).searchParams)
