import type { Database, Fragment } from './database.ts'
import { codeIn } from './ids.ts'

/** Escapes typed text for `like`, so that none of it acts as a pattern. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** Whether a text contains the code that somebody typed; letters that codes do not use are read as digits in both. */
export const containsCode = (sql: Database, text: Fragment, typed: string): Fragment =>
  sql`translate(upper(${text}), 'OIL', '011') like ${`%${literally(codeIn(typed))}%`}`

/** A `to_tsquery` of all typed words as prefixes; '' when there is none. No other character of the text reaches the query. */
export const beginnings = (typed: string): string =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
