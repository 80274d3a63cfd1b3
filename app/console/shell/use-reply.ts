import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { ApiError } from '../../../contract/client.ts'
import type { RefusalCode } from '../../../core/refusals/all.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { useTurns } from '../../browser/use-turns.ts'
import { askIfChanged } from './ask.ts'
import { isInterrupted } from './session.ts'

type Options = {
  params?: Record<string, string>
  query?: URLSearchParams
  /** The interval at which to ask again while the page is visible; after an action it is shorter at first. */
  everyMs?: number
}

/**
 * After an action the first look comes this soon, since a booking or refund that it starts is mostly done by then; each
 * next one takes twice as long, up to the interval.
 */
const SOON_MS = 500

/** `code` undefined: the answer was not the shop's. `isForGood`: asking again would not help. */
export type Trouble = { words: string; code: RefusalCode | undefined; isForGood: boolean }
const FOR_GOOD = [400, 403, 404]

export type Replied<T> = {
  /** The reply to the current question; while that is being asked, to the last one. */
  reply: T | null
  /** Whether `reply` is the answer to an older question. */
  isStale: boolean
  trouble: Trouble | null
  reload: () => void
  /** Puts the answer of another call in its place; replies that were asked for before are ignored. */
  put: (reply: T) => void
}

/** The reply to a GET of the console's API, kept up to date. */
export function useReply<R extends AdminRoute>(route: R, options: Options = {}): Replied<AdminReplyOf<R>> {
  const { params, query, everyMs } = options
  const question = JSON.stringify([route, params ?? {}, query?.toString() ?? ''])
  const [answer, setAnswer] = useState<{ to: string; reply: AdminReplyOf<R> } | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const latest = useRef({ params, query, etag: null as string | null, to: '', put: 0 })
  const nextTurn = useTurns()
  const again = useRef(() => {})
  const asking = useRef(question)
  asking.current = question
  const looking = useRef<(signal: AbortSignal, inBackground: boolean) => Promise<void>>(async () => {})
  latest.current.params = params
  latest.current.query = query

  const look = useCallback(
    async (signal: AbortSignal, inBackground: boolean) => {
      const { current } = latest
      const { put } = current
      const isLatest = nextTurn()
      const etag = current.to === question ? current.etag : null
      const asked = { params: current.params ?? {}, query: current.query ?? new URLSearchParams() }
      try {
        const news = await askIfChanged(route, undefined, { ...asked, signal, inBackground, etag })
        if (signal.aborted || put !== current.put || !isLatest(true)) return
        setTrouble(null)
        if (!news) return
        current.etag = news.etag
        current.to = question
        setAnswer({ to: question, reply: news.reply })
      } catch (error) {
        if (signal.aborted || !isLatest(false)) return
        setTrouble({
          words: refusalText(error),
          code: error instanceof ApiError ? error.body.code : undefined,
          isForGood: error instanceof ApiError && error.answered && FOR_GOOD.includes(error.status),
        })
      }
    },
    [route, question, nextTurn],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void look(leaving.signal, false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAfter = (ms: number) => {
      if (!everyMs) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        lookAfter(Math.min(2 * ms, everyMs))
        if (isLookedAt()) void look(leaving.signal, true)
      }, ms)
    }
    lookAfter(everyMs ?? 0)
    again.current = () => lookAfter(SOON_MS)
    return () => {
      again.current = () => {}
      clearTimeout(timer)
      leaving.abort()
    }
  }, [look, everyMs])

  looking.current = look
  // Always asks the current question, also where it was handed out with the reply to an older one.
  const reload = useCallback(() => {
    again.current()
    void looking.current(new AbortController().signal, false)
  }, [])
  const put = useCallback(
    (reply: AdminReplyOf<R>) => {
      if (asking.current !== question) return
      again.current()
      latest.current.put++
      latest.current.etag = null
      setTrouble(null)
      setAnswer({ to: question, reply })
    },
    [question],
  )
  return { reply: answer?.reply ?? null, isStale: answer?.to !== question, trouble, reload, put }
}

const isLookedAt = () => document.visibilityState === 'visible' && !isInterrupted()
