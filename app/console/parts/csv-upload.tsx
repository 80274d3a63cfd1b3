import { useState } from 'react'
import { refusalText } from '../../browser/refusal-text.ts'
import { DropZone } from './drop-zone.tsx'
import { Progress } from './progress.tsx'

/** How a chosen file is sent: under which name, of which type, and whom to tell how far it is. */
export type CsvSending = { query: URLSearchParams; type: string; onProgress: (share: number) => void }

type Props = {
  hint: string
  mostBytes: number
  /** What is said of one that is longer. */
  tooLong: string
  /** Sends it and goes on from there; throws when it is refused. */
  onSend: (file: File, sending: CsvSending) => Promise<void>
}

/** A CSV file, chosen or dropped, on its way to the shop. */
export function CsvUpload({ hint, mostBytes, tooLong, onSend }: Props) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (file: File) => {
    setTrouble(null)
    // A body that long is cut off on its way, and the browser hears no word of why.
    if (file.size > mostBytes) return setTrouble(tooLong)
    setSending({ name: file.name, share: 0 })
    try {
      await onSend(file, {
        query: new URLSearchParams({ name: file.name.slice(-200) }),
        type: 'text/csv',
        onProgress: (share) => setSending({ name: file.name, share }),
      })
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
        hint={hint}
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
