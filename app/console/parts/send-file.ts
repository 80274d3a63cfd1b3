import type { AdminReplyOf } from '../../../contract/admin.ts'
import { CONSOLE_WITHIN_MS } from '../../../contract/admin-client.ts'
import { ApiError } from '../../../contract/client.ts'
import { isMended } from '../shell/ask.ts'
import { heldCsrf, heldSession } from '../shell/session.ts'

type FileRoute =
  | 'POST /api/admin/pictures'
  | 'POST /api/admin/imports'
  | 'POST /api/admin/settlements'
  | 'POST /api/admin/brought-forward'

type Options = {
  query?: URLSearchParams
  /** The file's type, where the browser's guess is not wanted. */
  type?: string
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file as the body of a call. Throws `ApiError`, with status 0 where there was no answer: also where nothing has moved for
 * 330 s, however long it takes while it moves. Uses XMLHttpRequest, since `fetch` reports no upload progress.
 */
export function sendFile<R extends FileRoute>(
  route: R,
  file: File,
  options: Options = {},
): Promise<AdminReplyOf<R>> {
  const { query, type = file.type, onProgress } = options
  const session = heldSession()
  const { promise, resolve, reject } = Promise.withResolvers<AdminReplyOf<R>>()
  const request = new XMLHttpRequest()
  const [method, path] = route.split(' ') as [string, string]
  request.open(method, query?.size ? `${path}?${query}` : path)
  request.setRequestHeader('content-type', type || 'application/octet-stream')
  request.setRequestHeader('x-csrf', heldCsrf() ?? '')
  const giveUp = () => request.abort()
  let timer = setTimeout(giveUp, CONSOLE_WITHIN_MS)
  const hasMoved = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, CONSOLE_WITHIN_MS)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    hasMoved()
    onProgress?.(total > 0 ? loaded / total : 0)
  }
  request.onprogress = hasMoved
  request.onerror = request.onabort = () => reject(new ApiError(0, null))
  request.onloadend = () => clearTimeout(timer)
  request.onload = () => {
    const body = read(request.responseText)
    if (request.status < 300 && body?.success) return resolve(body as AdminReplyOf<R>)
    const error = new ApiError(request.status, body)
    void isMended(error, session).then((again) =>
      again ? sendFile(route, file, options).then(resolve, reject) : reject(error),
    )
  }
  request.send(file)
  return promise
}

function read(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
