import { ApiError, reach } from '../../../contract/client.ts'
import type { PhotoSent } from '../../../contract/replies.ts'
import type { ReviewPhoto } from '../../../core/review.ts'
import { signed } from '../state/session.ts'

/** The shop waits 180 s for all of a photo, and then takes 25 s to answer at most; the rest is for the line. */
const WITHIN_MS = 220_000

/** Sends a photo as the body of a call. Throws `ApiError`. */
export const sendPhoto = (photo: Blob): Promise<ReviewPhoto> => signed((token) => send(photo, token))

async function send(photo: Blob, token: string | null): Promise<ReviewPhoto> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': photo.type || 'application/octet-stream',
    'accept-language': document.documentElement.lang,
  }
  const answer = await reach('/api/review/photo', { method: 'POST', headers, body: photo }, WITHIN_MS)
  const body = await answer.json().catch(() => null)
  if (!answer.ok || !body?.success) throw new ApiError(answer.status, body)
  return (body as PhotoSent).photo
}
