import { ApiError } from '../../../contract/client.ts'
import type { PhotoSent } from '../../../contract/replies.ts'
import type { ReviewPhoto } from '../../../core/review.ts'
import { signed } from '../state/session.ts'

/** Sends a photo as the body of a call. Throws `ApiError`. */
export const sendPhoto = (file: File): Promise<ReviewPhoto> => signed((token) => send(file, token))

async function send(file: File, token: string | null): Promise<ReviewPhoto> {
  const answer = await fetch('/api/review/photo', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': file.type || 'application/octet-stream',
      'accept-language': document.documentElement.lang,
    },
    body: file,
  }).catch(() => {
    throw new ApiError(0, null)
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok || !body?.success) throw new ApiError(answer.status, body)
  return (body as PhotoSent).photo
}
