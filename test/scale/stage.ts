import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stage } from './scale-test.ts'

/** Runs `play` on a new stage; everything it has started is ended afterwards, also when it throws. */
export async function onStage<T>(
  say: (line: string) => void,
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  const ends: Parameters<Stage['atEnd']>[0][] = []
  const clear = async () => {
    for (const end of ends.splice(0).reverse())
      await Promise.resolve(end()).catch((error: unknown) => say(`while clearing away: ${error}`))
  }
  const interrupted = () => void clear().then(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  // Without the timer the process would end, since a running database does not keep it alive.
  const awake = setInterval(() => {}, 1000)
  try {
    return await play({
      say,
      atEnd: (end) => void ends.push(end),
      folder(name) {
        const folder = mkdtempSync(join(tmpdir(), `shop-${name}-`))
        chmodSync(folder, 0o755)
        ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
        return folder
      },
    })
  } finally {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await clear()
    clearInterval(awake)
  }
}
