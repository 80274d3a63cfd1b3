import { Problem } from '../http.ts'
import { GraphError, REFUSALS } from './graph-error.ts'

type Refusal = { code: number; when: 'answer' | 'status' }

/** The phones that cannot be reached, and why, in memory only: after a restart all can be reached. */
export function keepRefusals() {
  const current = new Map<string, Refusal>()

  return {
    /**
     * Sets a phone's error: `when` says whether the call is answered with it, or a later status reports it; null clears
     * it. Refuses 400 unknown codes.
     */
    set(to: string, { code = null, when = 'answer' }: Record<string, unknown>) {
      if (code === null) {
        current.delete(to)
        return { to, code }
      }
      if (typeof code !== 'number' || !REFUSALS[code])
        throw new Problem(400, `code is one of ${Object.keys(REFUSALS).join(', ')}, or null.`)
      if (when !== 'answer' && when !== 'status') throw new Problem(400, 'when is answer or status.')
      current.set(to, { code, when })
      return { to, code, when }
    },

    /** Throws the error with which the call is to be answered, if there is one. */
    check(to: string) {
      const refusal = current.get(to)
      const words = refusal?.when === 'answer' && REFUSALS[refusal.code]
      if (words) throw new GraphError(words.status, refusal.code, words.title, words.details)
    },

    afterwards(to: string): number | null {
      const refusal = current.get(to)
      return refusal?.when === 'status' ? refusal.code : null
    },
  }
}
