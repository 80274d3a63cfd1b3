/** Rows that one statement changes: few enough that nobody waits long for the rows it locks. */
const BATCH = 2000

/** Repeats a statement that changes at most `most` rows until it finds fewer. Returns how many it changed in all. */
export async function inBatches(change: (most: number) => PromiseLike<{ count: number }>): Promise<number> {
  for (let done = 0; ; ) {
    const { count } = await change(BATCH)
    done += count
    if (count < BATCH) return done
  }
}
