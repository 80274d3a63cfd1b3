import type { Db, PgBoss } from 'pg-boss'

/** Wakes the workers of queues, but under load none more often than every `pollMs`. */
export function wakeful(boss: PgBoss, pollMs: number) {
  const workers = new Map<string, { id: string; looked: number; timer?: NodeJS.Timeout }>()
  return {
    names: () => [...workers.keys()],
    knows(name: string, id: string) {
      workers.set(name, { id, looked: Number.NEGATIVE_INFINITY })
    },
    isAwake(name: string) {
      const worker = workers.get(name)
      if (worker) worker.looked = performance.now()
    },
    now(name: string) {
      const worker = workers.get(name)
      if (!worker || worker.timer) return
      const look = () => {
        delete worker.timer
        if (performance.now() - worker.looked < pollMs) return
        worker.looked = performance.now()
        boss.notifyWorker(worker.id)
      }
      const wait = worker.looked + pollMs - performance.now()
      if (wait <= 0) look()
      else worker.timer = setTimeout(look, wait).unref()
    },
    stop() {
      for (const { timer } of workers.values()) clearTimeout(timer)
    },
  }
}

/**
 * Which of these queues have a due job. One statement for all instead of one for each of twenty queues, which would be most
 * of the database's work in a shop without visitors.
 */
export async function dueQueues(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await db.executeSql(
    `select name from unnest($1::text[]) as queue (name)
    where exists (
      select from jobs.job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    )`,
    [names],
  )
  return rows.map(({ name }) => name)
}
