import postgres from 'postgres'
import { type Asker, asker, causedByEach, isLate } from './cause.ts'
import { type Database, queueBefore } from './database.ts'
import { TooLate } from './deadline.ts'

type Options<Asked> = {
  /** In one go. */
  most: number
  /** Goes under way at the same time; each but the first only begins when the last has not ended soon. */
  lanes: number
  /** What of each no two goes may be about at once. */
  about?: (asked: Asked) => string[]
  /** Whose it is: of one asker one at a time, and none beside another in the same go. */
  whose?: (asked: Asked) => string
  /** Of which kind: when more wait than go together, kinds take turns, so that a crowd of one does not hold up the others. */
  kind?: (asked: Asked) => string
}

/**
 * So long the next go waits for the end of the last, and gathers meanwhile: a quick database does one large go with less
 * work than several small ones beside one another. One that is slow, or held up, is not waited for.
 */
const SOON_MS = 15

/** One that was asked for, until it is answered. */
type Waiting<Asked, Answer> = {
  asked: Asked
  about: string[]
  whose: string | undefined
  asker: Asker
  answered: PromiseWithResolvers<Answer>
}

/**
 * Asks the database for several in one go: what is asked while it is busy with others waits, and then goes together, for a
 * message to the database and back costs more than what most of them ask. `doAll` gives for each, in their order, its answer
 * or the `Error` that it is refused with. Nobody overtakes one that waits for the same. When a go fails of what one in it
 * asked for, each is done by itself; when the pool's connections are given up, so is whatever waits.
 */
export function together<On extends Database | { db: Database }, Asked, Answer>(
  doAll: (on: On, asked: Asked[]) => Promise<(Answer | Error)[]>,
  options: Options<Asked>,
): (on: On, asked: Asked) => Promise<Answer> {
  const queues = new WeakMap<On, (asked: Asked) => Promise<Answer>>()
  return (on, asked) => {
    let queue = queues.get(on)
    if (!queue) {
      queue = openQueue('db' in on ? on.db : on, (all: Asked[]) => doAll(on, all), options)
      queues.set(on, queue)
    }
    return queue(asked)
  }
}

function openQueue<Asked, Answer>(
  db: Database,
  doAll: (asked: Asked[]) => Promise<(Answer | Error)[]>,
  { most, lanes, about, whose, kind }: Options<Asked>,
): (asked: Asked) => Promise<Answer> {
  type One = Waiting<Asked, Answer>
  let waiting: One[] = []
  const busy = new Set<string>()
  let goes = 0
  /** The last go, while it is expected to end soon. */
  let awaited: object | null = null
  let isStarting = false

  queueBefore(db, {
    size: () => waiting.length,
    giveUp(error) {
      for (const { answered } of waiting.splice(0)) answered.reject(error)
    },
  })

  return (asked) => {
    const answered = Promise.withResolvers<Answer>()
    waiting.push({ asked, about: about?.(asked) ?? [], whose: whose?.(asked), asker: asker(), answered })
    soon()
    return answered.promise
  }

  /** What comes in the same moment goes together already. */
  function soon() {
    if (isStarting || awaited || waiting.length === 0 || goes === lanes) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      const batch = next()
      if (batch.length > 0) void go(batch)
    })
  }

  function next(): One[] {
    const batch: One[] = []
    const askers = new Set<string | undefined>()
    const blocked = new Set(busy)
    if (kind && waiting.length > most) waiting = inTurn(waiting, ({ asked }) => kind(asked))
    const left = waiting.filter((one) => {
      if (isLate(one.asker)) {
        one.answered.reject(new TooLate())
        return false
      }
      const isBlocked = thingsOf(one).some((thing) => blocked.has(thing))
      if (isBlocked) for (const thing of thingsOf(one)) blocked.add(thing)
      if (isBlocked || batch.length === most || (one.whose !== undefined && askers.has(one.whose)))
        return true
      askers.add(one.whose)
      batch.push(one)
      return false
    })
    waiting = left
    return batch
  }

  async function go(batch: One[]) {
    goes++
    const things = batch.flatMap(thingsOf)
    for (const thing of things) busy.add(thing)
    awaited = batch
    const expected = setTimeout(awaitNoMore, SOON_MS, batch)
    await answer(batch)
    clearTimeout(expected)
    for (const thing of things) busy.delete(thing)
    goes--
    if (awaited === batch) awaited = null
    soon()
  }

  function awaitNoMore(batch: One[]) {
    if (awaited === batch) awaited = null
    soon()
  }

  async function answer(batch: One[]): Promise<void> {
    try {
      const answers = await causedByEach(
        batch.map((one) => one.asker),
        () => doAll(batch.map(({ asked }) => asked)),
      )
      for (const [at, { answered }] of batch.entries()) {
        const one = answers[at]!
        if (one instanceof Error) answered.reject(one)
        else answered.resolve(one)
      }
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) for (const one of batch) await answer([one])
      else for (const { answered } of batch) answered.reject(error)
    }
  }
}

/** The first of each kind, then the second of each, and so on. */
function inTurn<One>(all: One[], kindOf: (one: One) => string): One[] {
  const before = new Map<string, number>()
  const places = all.map((one) => {
    const place = before.get(kindOf(one)) ?? 0
    before.set(kindOf(one), place + 1)
    return { one, place }
  })
  return places.sort((a, b) => a.place - b.place).map(({ one }) => one)
}

const thingsOf = ({ about, whose }: { about: string[]; whose: string | undefined }): string[] =>
  whose === undefined ? about : [...about, `whose ${whose}`]

/**
 * Data that does not fit (22), a key that is there already (23), two that wait for each other (40P01); or one has been
 * answered meanwhile.
 */
const isOfOne = (error: unknown): boolean =>
  error instanceof TooLate || (error instanceof postgres.PostgresError && /^(22|23|40P01)/.test(error.code))
