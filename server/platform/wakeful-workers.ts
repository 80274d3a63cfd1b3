import type { Db, PgBoss } from 'pg-boss'

/** Which workers to wake, and when each last looked for jobs: under load they are not made to look any more often. */
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
 * Those of these queues that hold a job whose time has come. Asked together they take one statement; each queue asking for
 * itself takes twenty, which is most of what the database of a shop without visitors does.
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
