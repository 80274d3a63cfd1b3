import postgres from 'postgres'
import { type Asker, asker, causedByEach, isLate } from './cause.ts'
import { type Database, queueBefore } from './database.ts'
import { TooLate } from './deadline.ts'

type Options<Asked> = {
  /** The most requests that one batch takes. */
  batchSize: number
  /** How many batches may run at once; all but the first start only when the latest has not ended within `SOON_MS`. */
  concurrency: number
  /** What a request locks: two batches that share one of these never run at once. */
  resources?: (asked: Asked) => string[]
  /** Who asks: of one owner's requests only one runs at a time. */
  owner?: (asked: Asked) => string
  /** When more requests wait than a batch takes, kinds take turns, so that a flood of one kind does not delay the others. */
  kind?: (asked: Asked) => string
}

/**
 * The next batch waits this long for the latest to end, and collects requests meanwhile: a quick database does one large
 * batch with less work than several small ones side by side. A batch that is slower is not waited for.
 */
const SOON_MS = 15

type Waiting<Asked, Answer> = {
  asked: Asked
  resources: string[]
  owner: string | undefined
  asker: Asker
  answered: PromiseWithResolvers<Answer>
}

/**
 * Batches calls to the database: a call that is made while others run waits, and then runs in one statement or transaction
 * with all that wait, since the round trip costs more than most of these calls do. `doAll` returns for each request of a
 * batch, in order, its answer or the `Error` that its caller is refused with. Requests for the same resource keep their
 * order. When a batch fails because of one request in it, each is repeated in a batch of its own. When the pool's
 * connections are given up, all requests that wait are rejected.
 */
export function batched<On extends Database | { db: Database }, Asked, Answer>(
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
  { batchSize, concurrency, resources, owner, kind }: Options<Asked>,
): (asked: Asked) => Promise<Answer> {
  type Request = Waiting<Asked, Answer>
  let waiting: Request[] = []
  const busy = new Set<string>()
  let running = 0
  /** The latest batch, until it ends or `SOON_MS` are over. */
  let latest: object | null = null
  let isStarting = false

  queueBefore(db, {
    size: () => waiting.length,
    giveUp(error) {
      for (const { answered } of waiting.splice(0)) answered.reject(error)
    },
  })

  return (asked) => {
    const answered = Promise.withResolvers<Answer>()
    waiting.push({
      asked,
      resources: resources?.(asked) ?? [],
      owner: owner?.(asked),
      asker: asker(),
      answered,
    })
    startSoon()
    return answered.promise
  }

  /** On the next turn of the event loop, so that requests made in the same turn share a batch. */
  function startSoon() {
    if (isStarting || latest || waiting.length === 0 || running === concurrency) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      const batch = nextBatch()
      if (batch.length > 0) void run(batch)
    })
  }

  function nextBatch(): Request[] {
    if (kind && waiting.length > batchSize) waiting = roundRobin(waiting, ({ asked }) => kind(asked))
    const { batch, left } = takeBatch(waiting, busy, batchSize)
    waiting = left
    return batch
  }

  async function run(batch: Request[]) {
    running++
    const locks = batch.flatMap(locksOf)
    for (const lock of locks) busy.add(lock)
    latest = batch
    const timer = setTimeout(waitNoLonger, SOON_MS, batch)
    await answerEach(batch, doAll)
    clearTimeout(timer)
    for (const lock of locks) busy.delete(lock)
    running--
    waitNoLonger(batch)
  }

  function waitNoLonger(batch: Request[]) {
    if (latest === batch) latest = null
    startSoon()
  }
}

/**
 * The next requests that may run beside what is `busy`, and those that go on waiting. Rejects those whose callers have been
 * answered meanwhile.
 */
function takeBatch<Asked, Answer>(
  waiting: Waiting<Asked, Answer>[],
  busy: ReadonlySet<string>,
  batchSize: number,
): { batch: Waiting<Asked, Answer>[]; left: Waiting<Asked, Answer>[] } {
  const batch: Waiting<Asked, Answer>[] = []
  const owners = new Set<string | undefined>()
  const blocked = new Set(busy)
  const left = waiting.filter((request) => {
    if (isLate(request.asker)) {
      request.answered.reject(new TooLate())
      return false
    }
    const { owner } = request
    const isBlocked = locksOf(request).some((lock) => blocked.has(lock))
    if (isBlocked) for (const lock of locksOf(request)) blocked.add(lock)
    if (isBlocked || batch.length === batchSize || (owner !== undefined && owners.has(owner))) return true
    owners.add(owner)
    batch.push(request)
    return false
  })
  return { batch, left }
}

/** Runs a batch and answers each of its requests. */
async function answerEach<Asked, Answer>(
  batch: Waiting<Asked, Answer>[],
  doAll: (asked: Asked[]) => Promise<(Answer | Error)[]>,
): Promise<void> {
  try {
    const answers = await causedByEach(
      batch.map((request) => request.asker),
      () => doAll(batch.map(({ asked }) => asked)),
    )
    for (const [at, { answered }] of batch.entries()) {
      const answer = answers[at]!
      if (answer instanceof Error) answered.reject(answer)
      else answered.resolve(answer)
    }
  } catch (error) {
    if (batch.length > 1 && isCausedByOne(error))
      for (const request of batch) await answerEach([request], doAll)
    else for (const { answered } of batch) answered.reject(error)
  }
}

/** The first of each kind, then the second of each, and so on. */
function roundRobin<Request>(all: Request[], kindOf: (request: Request) => string): Request[] {
  const before = new Map<string, number>()
  const places = all.map((request) => {
    const place = before.get(kindOf(request)) ?? 0
    before.set(kindOf(request), place + 1)
    return { request, place }
  })
  return places.sort((a, b) => a.place - b.place).map(({ request }) => request)
}

const locksOf = ({ resources, owner }: { resources: string[]; owner: string | undefined }): string[] =>
  owner === undefined ? resources : [...resources, `owner ${owner}`]

/**
 * SQLSTATE classes 22 (data exception) and 23 (constraint violation), 40P01 (deadlock), or a request whose caller has been
 * answered meanwhile.
 */
const isCausedByOne = (error: unknown): boolean =>
  error instanceof TooLate || (error instanceof postgres.PostgresError && /^(22|23|40P01)/.test(error.code))
