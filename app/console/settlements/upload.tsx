import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayDone } from '../../browser/toasts.ts'
import { DropZone } from '../parts/drop-zone.tsx'
import { Progress } from '../parts/progress.tsx'
import { sendFile } from '../parts/send-file.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** A file of a courier's or a provider's: whose it is it says itself. */
export function SettlementUpload() {
  const go = useNavigate()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (file: File) => {
    setTrouble(null)
    // A body that long is cut off on its way, and the browser hears no word of why.
    if (file.size > MOST_BYTES)
      return setTrouble('That file has more than 10 MB. Ask for fewer days at a time.')
    setSending({ name: file.name, share: 0 })
    try {
      const { file: kept, isNew } = await sendFile('POST /api/admin/settlements', file, {
        query: new URLSearchParams({ name: file.name.slice(-200) }),
        type: 'text/csv',
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      sayDone(
        isNew
          ? `${kept.name} is entered.`
          : `This file was entered before, as ${kept.name}. Nothing has changed.`,
      )
      void go(`/settlements/${kept.id}`)
    } catch (error) {
      setTrouble(refusalText(error))
      setSending(null)
    }
  }
  if (sending)
    return (
      <div className="py-6">
        <p className="mb-2 text-small wrap-anywhere">Sending {sending.name}</p>
        <Progress share={sending.share} label={`Sending ${sending.name}`} />
      </div>
    )
  return (
    <>
      <DropZone
        label="Choose a CSV file"
        hint="A courier’s COD remittance, Stripe’s payout reconciliation or Razorpay’s settlement report. Or drop it here."
        accept=".csv,text/csv,text/plain"
        onFiles={([file]) => file && void send(file)}
      />
      {trouble && (
        <p role="alert" className="mt-3 border-l-4 border-madder bg-linen p-3 wrap-anywhere">
          {trouble}
        </p>
      )}
    </>
  )
}
