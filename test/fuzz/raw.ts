import { connect } from 'node:net'
import type { Random } from '../durability/random.ts'
import { strangeText } from './values.ts'

const HOST = 'Host: shop\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

/** Requests that no client would send; each must get a refusal in the usual format, or its connection is cut. */
export const MALFORMED: ((random: Random) => string)[] = [
  () => 'GET / HTTP/9.9\r\n\r\n',
  () => 'GET\r\n\r\n',
  () => '\r\n\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => `GET http://elsewhere/ HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET //elsewhere/%2e%2e HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET /%ff%fe HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET /api/user/pincode/%ff HTTP/1.1\r\n${HOST}\r\n`,
  () => `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  () => `CONNECT shop:443 HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  () => 'GET / HTTP/1.1\r\n\r\n',
  () => `GET / HTTP/1.1\r\n${HOST}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  () => `GET /${'z'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST} folded: 1\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  () =>
    `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
  () => `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`,
  () =>
    `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  () =>
    `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  () => `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: gzip\r\n\r\n`,
  () => `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 99999999999\r\n\r\n`,
  () => `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 50\r\n\r\n{"email":`,
  () => `POST /api/user/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
  () => `BREW /api/user/login HTTP/1.1\r\n${HOST}\r\n`,
  () => `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`,
  (random) => `GET /${strangeText(random)} HTTP/1.1\r\n${HOST}\r\n`,
  (random) => `GET / HTTP/1.1\r\n${HOST}${strangeText(random)}: 1\r\n\r\n`,
  (random) => Array.from({ length: 200 }, () => String.fromCharCode(random.next() * 256)).join(''),
]

export const malformed = (random: Random): string => random.pick(MALFORMED)(random)

/** Sends these bytes and nothing more; resolves with the answer once the connection is closed. */
export function sendRaw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const answer: Buffer[] = []
    socket.on('data', (chunk) => answer.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(answer).toString('latin1')))
    socket.end(Buffer.from(bytes, 'latin1'))
  })
}

/** What is wrong with an answer; null: nothing. */
export function judgeRaw(answer: string): string | null {
  if (answer === '') return null
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) return `no HTTP: ${answer.slice(0, 100)}`
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`
  if (status < 400 || /content-type: text\/html/i.test(head)) return null
  return /"success":false,"code":"\w+"/.test(body)
    ? null
    : `not in the form of a refusal: ${answer.slice(0, 300)}`
}
