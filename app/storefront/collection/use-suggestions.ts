import { useEffect, useState } from 'react'
import { call } from '../../../contract/client.ts'
import type { Suggestions } from '../../../contract/replies.ts'

const TYPING_PAUSE_MS = 120
const MOST_KEPT = 50

/** Answers by text, so that deleting a letter shows the earlier ones at once. */
const kept = new Map<string, Suggestions>()

/**
 * The suggestions for the latest text; late answers for earlier ones are ignored. Null while there are none, and if the
 * shop cannot be reached.
 */
export function useSuggestions(text: string): { suggestions: Suggestions; for: string } | null {
  const q = text.trim().toLowerCase()
  const [shown, setShown] = useState<{ suggestions: Suggestions; for: string } | null>(null)
  useEffect(() => {
    const known = kept.get(q)
    if (known || q === '') {
      setShown(known ? { suggestions: known, for: text } : null)
      return
    }
    const leaving = new AbortController()
    const ask = async () => {
      const query = new URLSearchParams({ q })
      const answer = await call('GET /api/product/suggest', undefined, {
        query,
        signal: leaving.signal,
      }).catch(() => null)
      if (leaving.signal.aborted) return
      if (answer) keep(q, answer)
      setShown(answer && { suggestions: answer, for: text })
    }
    const timer = setTimeout(ask, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [q, text])
  return shown
}

function keep(q: string, suggestions: Suggestions) {
  kept.set(q, suggestions)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
}
