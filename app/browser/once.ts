import { ApiError } from '../../contract/client.ts'

type Once<Reply, Before> = {
  /** The same for every try of the same thing. */
  key: string
  /** What there was before it; undefined where that is not known. */
  before?: Before | undefined
  send: () => Promise<Reply>
  /** Resolves to what stands for the reply if it is done, by what there was before; else to null. Throws where nothing is answered. */
  look: (before: Before | undefined) => Promise<Reply | null>
}

/**
 * For what must not be done twice. Where the shop gave no answer, a look says whether it is done: at once and, where that is
 * not answered either, before the next try. Throws the error of what was sent, unless it is done.
 */
export function createOnce<Before = undefined>() {
  /** What there was before each thing that was sent and may be done. */
  const inDoubt = new Map<string, Before | undefined>()
  const once = async <Reply>({ key, before, send, look }: Once<Reply, Before>): Promise<Reply> => {
    const lookOnce = async () => {
      const done = await look(inDoubt.get(key))
      inDoubt.delete(key)
      return done
    }
    const done = inDoubt.has(key) ? await lookOnce() : null
    if (done !== null) return done
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      inDoubt.set(key, before)
      const found = await lookOnce().catch(() => null)
      if (found === null) throw error
      return found
    }
  }
  /** Forgets what is in doubt, once it is on the screen: whoever presses again wants it again. */
  return Object.assign(once, { forget: () => inDoubt.clear() })
}

/** Whether the shop gave no answer: what was sent may be done. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && !error.answered
