import { useState } from 'react'
import { refusalText } from '../../browser/refusal-text.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { DropZone } from './drop-zone.tsx'
import { Progress } from './progress.tsx'

/** How to send a chosen file: its name, its type, and whom to tell of the progress. */
type CsvSending = { query: URLSearchParams; type: string; onProgress: (share: number) => void }

type Props = {
  hint: string
  mostBytes: number
  /** The message for a file that is too long. */
  tooLong: string
  /** Sends the file and continues from there; throws when it is refused. */
  onSend: (file: File, sending: CsvSending) => Promise<void>
}

/** A field for a CSV file, chosen or dropped, and the progress of its upload. */
export function CsvUpload({ hint, mostBytes, tooLong, onSend }: Props) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (file: File) => {
    setTrouble(null)
    // Checked here: a body that is too long is cut off on its way, and the browser is not told why.
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
      <ErrorNote className="mt-3 p-3">{trouble}</ErrorNote>
    </>
  )
}
