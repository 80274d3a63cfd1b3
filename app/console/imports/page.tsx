import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { refusalText } from '../../browser/refusal-text.ts'
import { DropZone } from '../parts/drop-zone.tsx'
import { ExportLink } from '../parts/export-link.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Progress } from '../parts/progress.tsx'
import { sendFile } from '../parts/send-file.ts'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS, type ImportRow } from './columns.tsx'

/** Products by file: it is looked at first, and changes nothing until somebody says yes. */
export function ImportsPage() {
  const state = useReply('GET /api/admin/imports')
  return (
    <>
      <Link to="/products" className="text-link mb-2 inline-flex min-h-11 items-center text-small">
        All products
      </Link>
      <PageHead title="Import and export" />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(16rem,2fr)]">
        <Panel title="Import">
          <NewImport />
        </Panel>
        <Panel title="Export">
          <p className="mb-3 text-small">
            All products, drafts and archived ones too, a row for each size. An import takes the same columns:
            export, change what is to change, and import the file.
          </p>
          <ExportLink>Export all products</ExportLink>
        </Panel>
      </div>
      <Panel title="The last imports">
        <ListTable
          caption="Imports, newest first"
          columns={COLUMNS}
          rows={state.reply?.imports ?? null}
          state={state}
          keyOf={(one: ImportRow) => one.id}
          linkTo={(one) => `/imports/${one.id}`}
          empty="Nothing has been imported yet."
        />
      </Panel>
    </>
  )
}

const MOST_BYTES = 20 * 1024 * 1024

function NewImport() {
  const go = useNavigate()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async (file: File) => {
    setTrouble(null)
    // A body that long is cut off on its way, and the browser hears no word of why.
    if (file.size > MOST_BYTES) return setTrouble('That file has more than 20 MB. Import it in parts.')
    setSending({ name: file.name, share: 0 })
    try {
      const reply = await sendFile('POST /api/admin/imports', file, {
        query: new URLSearchParams({ name: file.name.slice(-200) }),
        type: 'text/csv',
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      void go(`/imports/${reply.import.id}`)
    } catch (error) {
      setTrouble(refusalText(error))
      setSending(null)
    }
  }
  if (sending)
    return (
      <div className="py-6">
        <p className="mb-2 text-small">Sending {sending.name}</p>
        <Progress share={sending.share} label={`Sending ${sending.name}`} />
      </div>
    )
  return (
    <>
      <DropZone
        label="Choose a CSV file"
        hint="Or drop it here. 20 MB at most. It is checked first; nothing changes until you say so."
        accept=".csv,text/csv,text/plain"
        onFiles={([file]) => file && void send(file)}
      />
      {trouble && (
        <p role="alert" className="mt-3 border-l-4 border-madder bg-linen p-3">
          {trouble}
        </p>
      )}
    </>
  )
}
