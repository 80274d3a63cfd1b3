import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { requestId } from './platform/cause.ts'
import { rawHeader } from './platform/raw-header.ts'

const KINDS: Record<string, (typeof DOOR)['requestUnreadable' | 'headersTooLarge' | 'requestTooSlow']> = {
  HPE_HEADER_OVERFLOW: DOOR.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: DOOR.requestTooSlow,
}

/**
 * Answers what is not valid HTTP in the form of every refusal and closes the connection, since nobody knows where the next
 * request would begin.
 */
export function answerLine(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { code, status, inEnglish } = KINDS[error.code ?? ''] ?? DOOR.requestUnreadable
  const body = JSON.stringify({ success: false, code, message: inEnglish() })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId()}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Refuses an `Expect` header other than `100-continue`. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    const { code, status, inEnglish } = DOOR.expectationUnknown
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId(rawHeader(request.rawHeaders, 'x-request-id')),
      connection: 'close',
    })
    response.end(JSON.stringify({ success: false, code, message: inEnglish() }))
  })
}
