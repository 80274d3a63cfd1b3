import { BackLink } from '../parts/back-link.tsx'
import { CsvUpload } from '../parts/csv-upload.tsx'
import { ExportLink } from '../parts/export-link.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { sendFile } from '../parts/send-file.ts'
import { useGoOn } from '../parts/use-go-on.ts'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS, type ImportRow } from './columns.tsx'

const EVERY_MS = 5000

/**
 * Imports and exports products by file. An imported file is checked first, and changes nothing until a person confirms
 * it.
 */
export function ImportsPage() {
  const state = useReply('GET /api/admin/imports', { everyMs: EVERY_MS })
  return (
    <>
      <BackLink to="/products">All products</BackLink>
      <PageHead title="Import and export" />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(16rem,2fr)]">
        <Panel title="Import">
          <NewImport onSent={state.reload} />
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

function NewImport({ onSent }: { onSent: () => void }) {
  const goOn = useGoOn()
  return (
    <CsvUpload
      hint="Or drop it here. 20 MB at most. It is checked first; nothing changes until you say so."
      mostBytes={MOST_BYTES}
      tooLong="That file has more than 20 MB. Import it in parts."
      onSend={async (file, sending) => {
        // A file whose answer was lost is among the last ones.
        const reply = await sendFile('POST /api/admin/imports', file, sending).finally(onSent)
        goOn(`/imports/${reply.import.id}`)
      }}
    />
  )
}
