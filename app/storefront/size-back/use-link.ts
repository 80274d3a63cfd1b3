import { useEffect, useRef, useState } from 'react'
import { call } from '../../../contract/client.ts'
import type { SizeWaitOfLink } from '../../../contract/replies.ts'
import { refusedAs } from '../../browser/refused-as.ts'

type Wait = SizeWaitOfLink['wait']
export type LinkView =
  | { kind: 'looking' | 'over' | 'failed' | 'stopped' | 'stop' }
  | { kind: 'wait'; wait: Wait }

/** What the link of a mail leads to. Its key stands behind `#`, so that no server on the way reads it; nothing is done unasked. */
export function useLink() {
  const [view, setView] = useState<LinkView>({ kind: 'looking' })
  const [busy, setBusy] = useState(false)
  const key = useRef('')

  async function follow(work: () => Promise<LinkView>) {
    setBusy(true)
    setView(
      await work().catch(
        (error): LinkView => ({ kind: refusedAs(error, 'waitLinkOver') ? 'over' : 'failed' }),
      ),
    )
    setBusy(false)
  }
  const look = () =>
    follow(async () => {
      const [, stop, given = ''] = /^#(stop-)?([\w-]{20,})$/.exec(location.hash) ?? []
      key.current = given
      if (!given) return { kind: 'over' }
      if (stop) return { kind: 'stop' }
      return { kind: 'wait', ...(await call('POST /api/size-wait/look', { key: given })) }
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page has come to life, and where another link is followed in it
  useEffect(() => {
    void look()
    const again = () => void look()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  return {
    view,
    busy,
    look: () => void look(),
    confirm: () =>
      void follow(async () => ({
        kind: 'wait',
        ...(await call('POST /api/size-wait/confirm', { key: key.current })),
      })),
    stop: () =>
      void follow(async () => {
        await call('POST /api/size-wait/stop', { key: key.current })
        return { kind: 'stopped' }
      }),
  }
}
