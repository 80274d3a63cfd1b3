import { useState } from 'react'
import * as words from '#words/orders'
import { ApiError, send } from '../../../contract/client.ts'
import type { Order } from '../../../core/order.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { saveFile } from '../../browser/save-file.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { isSessionOver, signed } from '../state/session.ts'

/** The order's tax invoice, and credit notes if there are any, as one file. Nothing before it has left the shop. */
export function TaxPapers({ order: { _id: orderId, documents } }: { order: Order }) {
  const [busy, setBusy] = useState(false)
  if (documents.length === 0) return null

  async function fetchThem() {
    setBusy(true)
    try {
      const papers = await signed((token) => fetchPapers(orderId, token))
      saveFile(`${documents[0]!.number.replaceAll('/', '-')}.pdf`, papers)
    } catch (error) {
      if (!isSessionOver(error)) sayError(refusalText(error, words.noInvoiceFetched))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="outline" className="max-sm:px-2!" busy={busy} onClick={fetchThem}>
      {documents.length > 1 ? words.invoiceAndCreditNote : words.invoice}
    </Button>
  )
}

async function fetchPapers(orderId: string, token: string | null): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await send('GET /api/order/tax-papers/{orderId}', undefined, headers, {
    params: { orderId },
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null))
  return answer.blob()
}
