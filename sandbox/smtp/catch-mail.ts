import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { SLOW_MILLISECONDS } from '../faults.ts'
import { html } from '../html.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { readMail } from './read-mail.ts'

const SIZE_LIMIT = 10_000_000
const IDLE_MILLISECONDS = 600_000

/**
 * A mail server that accepts mail from anyone to anyone and puts it into the inbox, once for each recipient. Refuses
 * (550) any address that begins with `refused@`. The returned server is not listening yet.
 */
export function catchMail(
  { inbox, faults, closing }: Sandbox,
  port: number,
): { provider: Provider; server: Server } {
  const smtp = new SMTPServer({
    name: 'sandbox',
    banner: 'Tana Bana sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    socketTimeout: IDLE_MILLISECONDS,
    onAuth: ({ username }, _session, done) => done(null, { user: username || 'anyone' }),

    onRcptTo({ address }, _session, done) {
      if (address.toLowerCase().startsWith('refused@')) {
        return done(refusal(550, `No one here is called ${address}`))
      }
      done()
    },

    async onData(stream, session, done) {
      // A connection that breaks in the middle of a message has sent none.
      const raw = await readAll(stream).catch(() => undefined)
      if (raw === undefined) return
      if (!raw) return done(refusal(552, `A message is at most ${SIZE_LIMIT} bytes long`))
      if (faults.of('smtp') === 'error') return done(refusal(451, 'Try again later'))
      try {
        const mail = await readMail(raw)
        for (const { address } of session.envelope.rcptTo) inbox.receive({ ...mail, to: address })
      } catch (error) {
        return done(
          refusal(554, `The message cannot be read: ${error instanceof Error ? error.message : error}`),
        )
      }
      if (faults.of('smtp') === 'timeout') return
      if (faults.of('smtp') === 'slow') setTimeout(done, SLOW_MILLISECONDS).unref()
      else done()
    },
  })
  // A client that closes the connection early is no error of this server.
  smtp.on('error', () => {})

  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (faults.of('smtp') === 'down') return socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    smtp.connect(socket)
  })
  // The fault `down` also closes idle connections of the shop's pool.
  faults.whenSet(() => {
    if (faults.of('smtp') === 'down') for (const socket of open) socket.destroy()
  })

  const section = () => html`
    <p>Port ${port}, no password, no TLS. Mail to an address that begins with <code>refused@</code> is refused.</p>`

  const environment = () => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  closing.addEventListener('abort', () => {
    for (const socket of open) socket.destroy()
  })
  return { provider: { name: 'smtp', environment, section }, server }
}

/** The message as it was sent; null: it is longer than the limit. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= SIZE_LIMIT) chunks.push(chunk)
  }
  return bytes > SIZE_LIMIT ? null : Buffer.concat(chunks)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
