import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { ApiError } from '../../../contract/client.ts'
import type { RefusalCode } from '../../../core/refusals/all.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { askIfChanged } from './ask.ts'
import { isInterrupted } from './session.ts'

type Options = {
  params?: Record<string, string>
  query?: URLSearchParams
  /** Asks again by itself that often, while the page is in sight, and sooner at first after what was done here. */
  everyMs?: number
}

/** What is done sets more off, a booking or a refund, which mostly takes no longer; from then on twice as long each time. */
const SOON_MS = 500

/** `code` undefined: it was not the shop that answered. `isForGood`: asked again it would say the same. */
export type Trouble = { words: string; code: RefusalCode | undefined; isForGood: boolean }
const FOR_GOOD = [400, 403, 404]

export type Replied<T> = {
  /** Of this question; while a new one is being asked, of the last. */
  reply: T | null
  /** Whether `reply` answers an older question. */
  isStale: boolean
  trouble: Trouble | null
  reload: () => void
  /** What another call has answered takes its place; what was asked before and is still on its way is out of date. */
  put: (reply: T) => void
}

/** What a GET of the console says, kept fresh. */
export function useReply<R extends AdminRoute>(route: R, options: Options = {}): Replied<AdminReplyOf<R>> {
  const { params, query, everyMs } = options
  const question = JSON.stringify([route, params ?? {}, query?.toString() ?? ''])
  const [answer, setAnswer] = useState<{ to: string; reply: AdminReplyOf<R> } | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const latest = useRef({ params, query, etag: null as string | null, to: '', put: 0, asked: 0, heard: 0 })
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
      const mine = ++current.asked
      // Answered after what was asked later.
      const isOld = () => signal.aborted || mine < current.heard
      const etag = current.to === question ? current.etag : null
      const asked = { params: current.params ?? {}, query: current.query ?? new URLSearchParams() }
      try {
        const news = await askIfChanged(route, undefined, { ...asked, signal, inBackground, etag })
        if (isOld() || put !== current.put) return
        current.heard = mine
        setTrouble(null)
        if (!news) return
        current.etag = news.etag
        current.to = question
        setAnswer({ to: question, reply: news.reply })
      } catch (error) {
        if (isOld()) return
        setTrouble({
          words: refusalText(error),
          code: error instanceof ApiError ? error.body.code : undefined,
          isForGood: error instanceof ApiError && error.answered && FOR_GOOD.includes(error.status),
        })
      }
    },
    [route, question],
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
  // What was done to another question's reply is heard of this one, which is asked by now.
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
