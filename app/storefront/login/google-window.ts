import { locale } from '#words/locale'
import { randomKey } from '../../browser/random-key.ts'

/** Google's answer about a person. `credential` is the ID token, which Google has signed. */
export type GoogleSaid = { credential: string; email: string; name: string; googleId: string }

export type Outcome =
  | { kind: 'said'; said: GoogleSaid }
  /** `message`: the server's message, where it has one. */
  | { kind: 'failed'; message: string | null }
  | { kind: 'blocked' }
  | { kind: 'closed' }

const CHANNEL = 'google-sign-in'
const LOOK_EVERY_MS = 500
/** How many looks in a row have to find the window closed: its answer may still be on the way. */
const GONE_FOR = 2
const SIZE = { width: 480, height: 680 }

/**
 * Opens Google's window. To be called while the click is handled, or the browser blocks the window. One that looks closed
 * may only be out of reach, because Google's pages may cut its tie to ours; an answer is therefore heard after 'closed' too.
 * Returns a function that closes the window and stops listening.
 */
export function openGoogleWindow(hear: (outcome: Outcome) => void): () => void {
  const attempt = `${locale}-${randomKey()}`
  // Each window has its own name: an earlier one of the same name may be about to close.
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
    // The window counts as closed only while the shop has the focus: the shopper has come back.
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

/** The size and place of the window: over the middle of the shop's. Phones ignore both and open a tab. */
function features(): string {
  const { width, height } = SIZE
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
