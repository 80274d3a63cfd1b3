import * as words from '#words/orders'
import { ApiError, send } from '../../../contract/client.ts'
import type { Order } from '../../../core/order.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { isSessionOver, signed } from '../state/session.ts'

/** The order's tax invoice and credit notes as one file. There are none before the parcel has left. */
export function TaxPapers({ order: { _id: orderId, documents } }: { order: Order }) {
  const { busy, submit } = useSubmit({ inToast: true })
  if (documents.length === 0) return null

  const fetchThem = () =>
    submit({
      as: 'sending',
      async send() {
        const papers = await signed((token) => fetchPapers(orderId, token))
        saveFile(`${documents[0]!.number.replaceAll('/', '-')}.pdf`, papers)
      },
      fallback: words.noInvoiceFetched,
      takes: isSessionOver,
    })

  return (
    <Button kind="outline" className="max-sm:px-2!" busy={busy !== null} onClick={() => void fetchThem()}>
      {documents.length > 1 ? words.invoiceAndCreditNote : words.invoice}
    </Button>
  )
}

/** A file of some 100 kB takes its time on a slow line. */
const WITHIN_MS = 220_000

async function fetchPapers(orderId: string, token: string | null): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await send('GET /api/order/tax-papers/{orderId}', undefined, headers, {
    params: { orderId },
    withinMs: WITHIN_MS,
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null))
  return answer.blob()
}
