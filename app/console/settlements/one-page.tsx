import { useParams } from 'react-router'
import type { SettlementPage } from '../../../contract/admin/settlements.ts'
import { BackLink } from '../parts/back-link.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { Figures } from '../parts/figures.tsx'
import { Money } from '../parts/money.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { OddRow } from './odd-row.tsx'
import { FileBadge } from './page.tsx'
import { CLASS, SOURCE_TEXT } from './words.ts'

/** Shows one file: its totals, and its rows that did not fit. */
export function OneSettlementPage() {
  const { id = '' } = useParams()
  const state = useReply('GET /api/admin/settlements/{id}', { params: { id } })
  const { reply, reload } = state
  return (
    <>
      <BackLink to="/settlements">All settlements</BackLink>
      <PageHead
        title={<span className="wrap-anywhere">{reply?.file.name ?? 'Settlement'}</span>}
        tab="Settlement"
      >
        {reply && (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
            <FileBadge open={reply.file.open} />
            <span className="text-ink-soft">
              {SOURCE_TEXT[reply.file.source]}, entered <Time at={reply.file.uploadedAt} /> by{' '}
              {reply.file.uploadedBy}
            </span>
          </p>
        )}
      </PageHead>
      <Fetching label="Fetching the settlement" state={state} />
      {reply && (
        <>
          <Sums page={reply} />
          <Panel title="Rows that did not fit">
            {reply.odd.length > 0 ? (
              <ul>
                {reply.odd.map((row) => (
                  <OddRow key={row.id} row={row} source={reply.file.source} onDecided={reload} />
                ))}
              </ul>
            ) : (
              <p className="text-ink-soft">Every row fits the books.</p>
            )}
          </Panel>
        </>
      )}
    </>
  )
}

function Sums({ page: { file, classes } }: { page: SettlementPage }) {
  const figures = [
    { what: 'to the bank', figure: <Money rupees={file.toBank} /> },
    { what: 'fees and their tax', figure: <Money rupees={file.fees} /> },
    ...classes.map(({ class: one, rows }) => ({
      what: CLASS[one].text.toLowerCase(),
      figure: counted(rows),
    })),
  ]
  return <Figures label={countOf(file.rows, 'row')} figures={figures} />
}
