import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeWithin } from './close-within.ts'

let app: ReturnType<typeof Fastify>
let answer = () => {}
let asked: Promise<void>
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle' })
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  asked = new Promise((resolve) => {
    app.get('/', async () => {
      resolve()
      await answered
      return 'woven'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.server.closeAllConnections())

async function ask() {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await asked
  return text(socket)
}

test('a request that is being answered ends, and its connection is not kept for another', async () => {
  const reply = ask()
  await asked
  const closed = closeWithin(app, 60_000)
  answer()
  expect(await reply).toContain('woven')
  await closed
})

test('one that never ends is cut off', async () => {
  const reply = ask()
  await asked
  await closeWithin(app, 100)
  expect(await reply).toBe('')
})
