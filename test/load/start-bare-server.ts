import { fork } from 'node:child_process'

export type BareServer = { url: string; stop(): void }

/** Starts the upper limit for replies as a process of its own: `node:http` sending this body. */
export function bareServer(
  body: Buffer,
  { 'content-type': type = 'application/json' }: Record<string, string>,
): Promise<BareServer> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  child.send({
    body: body.toString('base64'),
    headers: { 'content-type': type, 'cache-control': 'no-cache' },
  })
  return new Promise((resolve) =>
    child.once('message', (message) =>
      resolve({
        url: `http://127.0.0.1:${(message as { port: number }).port}`,
        stop: () => child.disconnect(),
      }),
    ),
  )
}
