import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/confirm-order'
import { call } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { type Confirming, ConfirmOrderPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.metaTitle, words.description, matches)

/** Behind the #: the order's number, a dot, and what proves that the mail was read. No server and no log sees it. */
const LINK = /^#([0-9A-Z]{10})\.[\w-]{22}$/

/** Where the mail of an order that waits for its shopper's word leads. Opening it does nothing: mails are opened by machines too. */
export default function ConfirmOrder() {
  const [link, setLink] = useState<string | null>(null)
  const [state, setState] = useState<Confirming>({ is: 'opening' })
  const { hash } = useLocation()
  useEffect(() => {
    const read = LINK.exec(hash)
    setLink(hash.slice(1))
    setState(read ? { is: 'asking', orderId: read[1]!, trouble: null } : { is: 'broken' })
  }, [hash])

  async function confirm() {
    if (state.is !== 'asking' || link === null) return
    const { orderId } = state
    setState({ is: 'sending', orderId })
    try {
      const { hasLeft } = await call('POST /api/order/confirm-by-mail', { link })
      setState({ is: 'done', orderId, hasLeft })
    } catch (error) {
      setState({ is: 'asking', orderId, trouble: refusalText(error, words.notAsked) })
    }
  }
  return <ConfirmOrderPage state={state} onConfirm={() => void confirm()} />
}
