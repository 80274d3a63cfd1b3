import { locale } from '#words/locale'
import { randomKey } from '../../browser/random-key.ts'

/** What Google says of somebody, signed. */
export type GoogleSaid = { credential: string; email: string; name: string; googleId: string }

export type Outcome =
  | { kind: 'said'; said: GoogleSaid }
  /** `message`: the shop's own words, where it has some. */
  | { kind: 'failed'; message: string | null }
  | { kind: 'blocked' }
  | { kind: 'closed' }

const CHANNEL = 'google-sign-in'
const LOOK_EVERY_MS = 500
/** Looks in a row that find the window gone: its answer may still be on the way. */
const GONE_FOR = 2
const SIZE = { width: 480, height: 680 }

/**
 * Opens Google's window; called in the click itself, or the browser blocks it. A window that seems closed may only be
 * out of reach (Google's pages may cut the tie to ours), so an answer is still heard after 'closed'. Returns how to give
 * it up.
 */
export function openGoogleWindow(hear: (outcome: Outcome) => void): () => void {
  const attempt = `${locale}-${randomKey()}`
  // Under a name of its own: the window before this one may be about to close.
  const opened = window.open(`/auth/google/start?attempt=${attempt}`, attempt, features())
  if (!opened || opened.closed) {
    hear({ kind: 'blocked' })
    return () => {}
  }

  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<(Answer & { attempt?: string }) | null>) => {
    if (data?.attempt !== attempt) return
    channel.postMessage({ heard: attempt })
    stopListening()
    hear(outcomeOf(data))
  }

  let gone = 0
  const looking = setInterval(() => {
    // Whoever looks at the shop again with the window gone has closed it.
    gone = opened.closed && document.hasFocus() ? gone + 1 : 0
    if (gone < GONE_FOR) return
    clearInterval(looking)
    hear({ kind: 'closed' })
  }, LOOK_EVERY_MS)

  function stopListening() {
    clearInterval(looking)
    channel.close()
  }
  return () => {
    stopListening()
    opened.close()
  }
}

type Answer = { error?: string | null } & Partial<GoogleSaid>

function outcomeOf(data: Answer): Outcome {
  const { credential, email, name = '', googleId } = data
  return credential && email && googleId
    ? { kind: 'said', said: { credential, email, name, googleId } }
    : { kind: 'failed', message: data.error ?? null }
}

/** Over the middle of the shop's own window; a phone opens a tab instead. */
function features(): string {
  const { width, height } = SIZE
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
