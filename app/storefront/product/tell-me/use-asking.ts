import { useEffect, useState } from 'react'
import * as words from '#words/tell-me'
import { call } from '../../../../contract/client.ts'
import type { SizeWaits } from '../../../../contract/replies.ts'
import type { Size } from '../../../../core/sizes.ts'
import { useIsHere } from '../../../browser/use-is-here.ts'
import { useSubmit } from '../../../browser/use-submit.ts'
import { callSigned, useSession } from '../../state/session.ts'

type Wish = { size: Size; byWhatsApp: boolean; email: string }

/**
 * `own`: the sizes that the account waits for, and how it can be told; null until fetched, `failed`: that did not work. `said`:
 * the message after sending.
 */
export function useAsking(itemId: string) {
  const { token } = useSession()
  const [own, setOwn] = useState<SizeWaits | null>(null)
  const [failed, setFailed] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit()
  const isHere = useIsHere()
  const load = async () => {
    const fetchOwn = async () => setOwn(await callSigned('POST /api/size-wait/get', {}))
    const takes = () => !isHere()
    setFailed(!(await submit({ as: 'sending', send: fetchOwn, fallback: words.failed, takes })))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for whoever is signed in
  useEffect(() => {
    if (token) void load()
  }, [token])

  const ask = ({ size, byWhatsApp, email }: Wish, text: string) =>
    submit({
      as: 'sending',
      fallback: words.failed,
      async send() {
        const { state } = token
          ? await callSigned('POST /api/size-wait/ask', { itemId, size, byWhatsApp })
          : await call('POST /api/size-wait/ask-by-mail', { itemId, size, email })
        setSaid(state === 'waiting' ? words.waiting({ size: text }) : words.mailed)
      },
    })
  const withdraw = (size: Size, done: string) =>
    submit({
      as: 'sending',
      fallback: words.failed,
      async send() {
        await callSigned('POST /api/size-wait/withdraw', { itemId, size })
        setSaid(done)
      },
    })
  return {
    own,
    failed,
    load,
    isVisitor: !token,
    busy: busy !== null,
    refused,
    refusalOf,
    forgetRefusal,
    said,
    ask,
    withdraw,
  }
}
