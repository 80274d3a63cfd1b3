import type { IncomingMessage } from 'node:http'
import { Refusal, type RefusalOf } from '../platform/refusal.ts'

const LINGER_MS = 1000

/**
 * The body of a route opened by `openStream`, chunk by chunk. Refuses (`refused`) as soon as it is announced or found
 * to be larger than `most` bytes; a sender that continues is disconnected.
 */
export async function* limited(
  body: unknown,
  most: number,
  refused: RefusalOf<unknown>,
): AsyncGenerator<Buffer> {
  if (!isStream(body)) return
  const announced = Number(body.headers['content-length'] ?? 0)
  if (announced > most) throw tooLarge(body, refused)
  let size = 0
  // The stream stays open after the loop, since the answer is sent over the same connection.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > most) throw tooLarge(body, refused)
    yield chunk
  }
}

export async function wholeBody(body: unknown, most: number, refused: RefusalOf<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limited(body, most, refused)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A browser reads the answer only while the connection is open, so it gets a moment for that. */
function tooLarge(body: IncomingMessage, refused: RefusalOf<unknown>): Refusal {
  setTimeout(() => {
    if (!body.complete) body.socket.destroy()
  }, LINGER_MS).unref()
  return new Refusal(refused)
}

const isStream = (body: unknown): body is IncomingMessage =>
  typeof body === 'object' && body !== null && 'iterator' in body && 'socket' in body
