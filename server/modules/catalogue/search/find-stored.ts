import type { Database } from '../../../platform/database.ts'
import { literally } from '../../../platform/typed-text.ts'
import { RANKS } from './ranks.ts'
import {
  type Asked,
  askedBy,
  isAsTyped,
  readSearch,
  readTyped,
  type Search,
  type Wanted,
} from './read-search.ts'

/** Adds a parameter to a statement, and returns its placeholder. */
export type Ask = (value: string) => string
/** A condition on a row of `shelf`. */
export type Clause = (ask: Ask) => string

/**
 * The results of a search, in groups that follow one another: a product belongs to the first group that it fits. `apart`:
 * each group without the products of earlier ones.
 */
export type Answered = { groups: Clause[]; apart: Clause[]; all: Clause; isClosest: boolean; reads: Reads }

/**
 * How a search reads `shelf`. For a single word the planner's choice is fine. For several words, or a word and a price, it
 * assumes that they are independent and scans a million products for "jari work": there it must combine the indexes
 * instead.
 */
export type Reads = 'as planned' | 'by index'

/**
 * With more words than this that begin with or contain a text, so many products match that the first are found soon without
 * an index.
 */
const MOST_WORDS = 200

/** What `findHeld` finds, as conditions; null: nothing can match. */
export async function findSearched(db: Database, text: string): Promise<Answered | null> {
  const typed = readTyped(text)
  const search = readSearch(typed, await knownTerms(db, askedBy(typed)))
  const parts = new Map<string, string[]>()
  const needed = [...search.all, ...search.wanted.flatMap(({ part }) => part ?? [])]
  await Promise.all([...new Set(needed)].map(async (part) => parts.set(part, await wordsWith(db, part))))
  const { groups, all } = groupsOf(search, parts)
  const isJoint = Math.max(needed.length, search.wanted.length) + (isPriced(search) ? 1 : 0) > 1
  const reads = isJoint ? 'by index' : 'as planned'
  if (all && (await exists(db, all, reads)))
    return { groups, apart: apart(groups), all, isClosest: false, reads }
  const closest = await closestTo(db, search, parts, reads)
  return closest && { groups: [closest], apart: [closest], all: closest, isClosest: true, reads }
}

/** Null: no product can match. */
type Perhaps = Clause | null
/** For each part of a word, the words of names that contain it. */
type Parts = ReadonlyMap<string, string[]>

/** The conditions by rank, the best first, and that of all ranks together. */
function groupsOf(search: Search, parts: Parts): { groups: Clause[]; all: Perhaps } {
  const { wanted, all } = search
  const each = wanted.map((one) => fits(one, parts))
  const upTo = (rank: number) =>
    wanted.length > 0 ? allOf([...each.map((fit) => anyOf(downTo(fit, rank))), within(search)]) : null
  const asTyped = all.length > 0 && !isAsTyped(search)
  const heldAsTyped = asTyped ? allOf(all.map((part) => holds(part, parts))) : null
  const isUnsure = wanted.some(({ near }) => near.length > 0)
  const said = wanted.length === 0 && isPriced(search) ? within(search) : upTo(RANKS.said)
  const inside = anyOf([upTo(RANKS.inside), heldAsTyped])
  const near = isUnsure ? upTo(RANKS.near) : null
  const groups = [
    heldAsTyped && allOf(all.map((part) => beginsWith(part, parts))),
    upTo(RANKS.begins),
    said,
    inside,
    near,
  ]
  // Each rank includes those above it, except names that contain the typed text.
  return {
    groups: groups.filter((group) => group !== null),
    all: near ? anyOf([near, heldAsTyped]) : wanted.length > 0 ? inside : anyOf([said, heldAsTyped]),
  }
}

const ORDER = [RANKS.begins, RANKS.said, RANKS.inside, RANKS.near]
/** The conditions of a word from a rank up; a name that begins with a part also contains it. */
const downTo = (fit: Perhaps[], rank: number): Perhaps[] =>
  fit.filter((_, at) => ORDER[at]! >= rank && !(at === 0 && rank <= RANKS.inside))
/** The conditions of one word, in that order. */
const fits = ({ part, said, near }: Wanted, parts: Parts): Perhaps[] => [
  part === null ? null : beginsWith(part, parts),
  hasAny(said),
  part === null ? null : holds(part, parts),
  hasAny(near),
]

/** Products that match most of the search, by the weights of its words. */
async function closestTo(db: Database, search: Search, parts: Parts, reads: Reads): Promise<Perhaps> {
  const each = search.wanted.flatMap((one) => {
    const fit = anyOf(downTo(fits(one, parts), RANKS.near))
    return fit ? [{ fit, weight: one.weight }] : []
  })
  // That none matches all of it is known already.
  const some = subsets(each).filter(({ length }) => length < search.wanted.length)
  const byWeight = Map.groupBy(some, (chosen) => chosen.reduce((sum, { weight }) => sum + weight, 0))
  const inOrder = [...byWeight.keys()].toSorted((a, b) => b - a)
  const clauses = inOrder.flatMap(
    (weight) =>
      allOf([
        anyOf(byWeight.get(weight)!.map((some) => allOf(some.map(({ fit }) => fit)))),
        within(search),
      ]) ?? [],
  )
  const first = clauses.length === 0 ? null : await firstThatExists(db, clauses, reads)
  if (first !== null) return clauses[first]!
  const priced = within(search)
  return search.wanted.length > 0 && isPriced(search) && (await exists(db, priced, 'as planned'))
    ? priced
    : null
}

function subsets<T>(all: T[]): T[][] {
  const found: T[][] = []
  for (let chosen = 1; chosen < 1 << all.length; chosen++)
    found.push(all.filter((_, at) => chosen & (1 << at)))
  return found
}

const isPriced = ({ least, most }: Search): boolean => least !== null || most !== null
const within =
  (search: Search): Clause =>
  (ask) =>
    isPriced(search)
      ? `effective between ${ask(String(search.least ?? 0))}::bigint and ${ask(String(search.most ?? 2 ** 31))}::bigint`
      : 'true'

const hasAny = (terms: string[]): Perhaps =>
  terms.length === 0 ? null : (ask) => `terms && ${ask(literal(terms))}::text[]`

function holds(part: string, parts: Parts): Perhaps {
  const known = parts.get(part)!
  return known.length > MOST_WORDS ? like(`%${literally(part)}%`) : nameHasAny(known)
}

function beginsWith(part: string, parts: Parts): Perhaps {
  const known = parts.get(part)!
  return known.length > MOST_WORDS
    ? like(`% ${literally(part)}%`)
    : nameHasAny(known.filter((word) => word.startsWith(part)))
}

const like =
  (pattern: string): Clause =>
  (ask) =>
    `names like ${ask(pattern)}`

const nameHasAny = (some: string[]): Perhaps =>
  some.length === 0 ? null : (ask) => `string_to_array(names, ' ') && ${ask(literal(some))}::text[]`

function allOf(clauses: Perhaps[]): Perhaps {
  const there = clauses.filter((clause) => clause !== null)
  return there.length < clauses.length ? null : (ask) => there.map((clause) => clause(ask)).join(' and ')
}

function anyOf(clauses: Perhaps[]): Perhaps {
  const there = clauses.filter((clause) => clause !== null)
  return there.length === 0 ? null : (ask) => `(${there.map((clause) => clause(ask)).join(' or ')})`
}

const apart = (groups: Clause[]): Clause[] =>
  groups.map((group, at) => {
    const earlier = anyOf(groups.slice(0, at))
    return earlier ? (ask) => `(${group(ask)}) and not ${earlier(ask)}` : group
  })

/** The terms in the catalogue that a search may mean. */
export async function knownTerms(db: Database, { terms, beginnings, sounds }: Asked): Promise<string[]> {
  const rows = await db<{ term: string }[]>`
    select term from shelf_terms where products > 0 and (term = any(${terms}::text[]) or near && ${sounds}::text[])
    union
    select term from unnest(${beginnings}::text[]) as part
    join shelf_terms on term >= part collate "C" and term < part || chr(1114111) collate "C" and products > 0
    order by term`
  return rows.map(({ term }) => term)
}

async function wordsWith(db: Database, part: string): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select word from shelf_words where word like ${`%${literally(part)}%`} limit ${MOST_WORDS + 1}`
  return rows.map(({ word }) => word)
}

async function exists(db: Database, clause: Clause, reads: Reads): Promise<boolean> {
  return (await firstThatExists(db, [clause], reads)) !== null
}

/** The index of the first condition that any product fits. */
async function firstThatExists(db: Database, clauses: Clause[], reads: Reads): Promise<number | null> {
  const cases = (ask: Ask) =>
    clauses.map((clause, at) => `when exists (select from shelf where ${clause(ask)}) then ${at}`).join(' ')
  const [row] = await asked<{ first: number | null }>(
    db,
    (ask) => `select case ${cases(ask)} end as first`,
    reads,
  )
  return row!.first
}

/** Planned anew on each call, since a word may match one product or all of them. */
export async function asked<Row>(
  db: Database,
  write: (ask: Ask) => string,
  reads: Reads = 'as planned',
): Promise<Row[]> {
  const given: string[] = []
  const text = write((value) => `$${given.push(value)}::text`)
  const rows =
    reads === 'as planned'
      ? await db.unsafe<Row[] & object[]>(text, given)
      : await db.begin(async (tx) => {
          const [, found] = await Promise.all([
            tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
            tx.unsafe<Row[] & object[]>(text, given),
          ])
          return found
        })
  return rows as unknown as Row[]
}

/** An array of texts in Postgres' notation. */
export const literal = (texts: string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`
