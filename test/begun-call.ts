import { request } from 'node:http'

/**
 * Begins a call by sending its headers and one character of its body; `finish` sends the rest and resolves with the
 * reply's status.
 */
export function begunCall(
  method: string,
  url: string,
  headers: Record<string, string>,
  payload: object,
): { finish(): Promise<number> } {
  const body = JSON.stringify(payload)
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const sending = request(url, { method, headers: { ...length, ...headers } })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (answer) => resolve(answer.resume().statusCode!))
  })
  sending.write(body.slice(0, 1))
  return {
    finish() {
      sending.end(body.slice(1))
      return answered
    },
  }
}
