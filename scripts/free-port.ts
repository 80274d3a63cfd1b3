import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports, of which one that was free a moment ago may soon be taken. */
const LOWEST = 12_000
/** Each process has a slice of its own, for others look for a port at the same moment: programs listen only once started. */
const SLICES = 200
const SLICE = 100
let next = randomInt(SLICE)

/** A free port, which this process is not given again soon; another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + (process.pid % SLICES) * SLICE + (next++ % SLICE)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
