import { Problem } from '../http.ts'
import { GraphError, REFUSALS } from './graph-error.ts'

type Refusal = { code: number; when: 'answer' | 'status' }

/** Which phones cannot be reached, and why. Lives in memory: a restart mends everything. */
export function keepRefusals() {
  const current = new Map<string, Refusal>()

  return {
    /** `{ code, when? }`: in the answer to the call, or afterwards as a status. `{ code: null }` mends it. */
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

    /** Throws what the call is to be answered with. */
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
