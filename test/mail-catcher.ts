import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type MailCatcher = {
  url: string
  caught: { to: string; mail: Email }[]
  /** The status with which the server refuses a mail's recipient, e.g. 450 or 550; null: it accepts all. */
  refuseWith: number | null
  /** Whether such a refusal contains the recipient's address, as those of most servers do. */
  refusalNames: boolean
  /** False: the server does not answer mails. */
  answers: boolean
  /** The number of mails that wait for an answer. */
  unanswered: number
  /** The number of open connections. */
  lines(): number
  /** Cuts every connection. */
  hangUp(): void
  /** The first `count` mails to this address, once they have arrived. */
  mailTo(address: string, count?: number): Promise<Email[]>
  /** The six digits in the `count`th mail to this address that contains a code, once it has arrived. */
  codeTo(address: string, count?: number): Promise<string>
  /** The same for a pattern: its match in the `count`th mail that contains one. */
  foundTo(address: string, pattern: RegExp, count?: number): Promise<string>
  stop(): Promise<void>
}

/** Starts a real mail server on a port of its own that keeps all mails. */
export async function catchMail(): Promise<MailCatcher> {
  const open = new Set<Socket>()
  let arrivals: (() => void)[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (!catcher.answers) {
        catcher.unanswered++
        return
      }
      const code = catcher.refuseWith
      done(
        code === null
          ? null
          : Object.assign(
              new Error(catcher.refusalNames ? `5.1.1 <${address}>: Recipient address rejected` : 'Not now'),
              { responseCode: code },
            ),
      )
    },
    onData(stream, session, done) {
      void keep(stream, session).then(() => done(), done)
    },
  })
  async function keep(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const mail = await PostalMime.parse(await readAll(stream))
    for (const { address } of envelope.rcptTo) catcher.caught.push({ to: address, mail })
    for (const arrived of arrivals) arrived()
    arrivals = []
  }
  // A shop that closes the connection early is what a test wants to see, not an error of this server.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const { port } = smtp.server.address() as { port: number }

  const another = () => new Promise<void>((arrived) => arrivals.push(arrived))

  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${port}`,
    caught: [],
    refuseWith: null,
    refusalNames: false,
    answers: true,
    unanswered: 0,
    lines: () => open.size,
    hangUp() {
      for (const socket of open) socket.destroy()
    },
    async mailTo(address, count = 1) {
      const mails = () => catcher.caught.filter(({ to }) => to === address)
      while (mails().length < count) await another()
      return mails()
        .slice(0, count)
        .map(({ mail }) => mail)
    },
    codeTo: (address, count) => catcher.foundTo(address, /^\d{6}$/m, count),
    async foundTo(address, pattern, count = 1) {
      const found = () =>
        catcher.caught.flatMap(({ to, mail }) =>
          to === address ? (pattern.exec(mail.text ?? '')?.[0] ?? []) : [],
        )
      while (found().length < count) await another()
      return found()[count - 1]!
    },
    async stop() {
      catcher.hangUp()
      await new Promise<void>((stopped) => smtp.close(stopped))
    },
  }
  return catcher
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
