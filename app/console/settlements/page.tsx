import { Link } from 'react-router'
import type { SettlementFile, Settlements } from '../../../contract/admin/settlements.ts'
import { Badge } from '../parts/badge.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { Money } from '../parts/money.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { MoneyDue } from './money-due.tsx'
import { SettlementUpload } from './upload.tsx'
import { HOLDER_TEXT, SOURCE_TEXT } from './words.ts'

/** Shows what couriers and providers have handed over, and what they still have. */
export function SettlementsPage() {
  const [filters] = useFilters()
  const query = new URLSearchParams([...filters].filter(([name]) => name === 'cursor'))
  const state = useReply('GET /api/admin/settlements', { query })
  return (
    <>
      <PageHead title="Settlements" />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <Panel title="Enter a file">
          <SettlementUpload />
          <Link to="/settlements/before" className="lone-link mt-3 text-small">
            Enter what was due before the shop was here
          </Link>
        </Panel>
        <Panel title="Still due">
          {state.reply && <Sums due={state.reply.due} />}
          <Link to="/settlements/month" className="lone-link mt-3 text-small">
            Month by month
          </Link>
        </Panel>
      </div>
      <MoneyDue onDecided={state.reload} />
      <Panel
        title="The last files"
        aside={
          <Link to="/settlements/open" className="lone-link text-small">
            Rows to decide in all files
          </Link>
        }
      >
        <ListTable
          caption="Settlement files, newest first"
          columns={COLUMNS}
          rows={state.reply?.files ?? null}
          state={state}
          keyOf={({ id }) => id}
          linkTo={({ id }) => `/settlements/${id}`}
          empty="No file has been entered yet."
        />
        <OlderLink cursor={state.reply?.nextCursor}>Older files</OlderLink>
      </Panel>
    </>
  )
}

const Sums = ({ due }: { due: Settlements['due'] }) => (
  <dl className="grid gap-4">
    {due.map(({ holder, amount, orders, missing, missingAmount, missingAfterDays }) => (
      <div key={holder}>
        <dt className="text-small text-ink-soft">{HOLDER_TEXT[holder]}</dt>
        <dd>
          <Money rupees={amount} className="text-h3 font-medium" />
          <span className="block text-small">
            of {countOf(orders, 'order')}
            {missing > 0 && (
              <span className="text-madder">
                , <Money rupees={missingAmount} /> for more than {missingAfterDays} days
              </span>
            )}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)

const COLUMNS: Column<SettlementFile>[] = [
  {
    head: 'File',
    cell: ({ name, source }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block font-normal text-ink-soft">{SOURCE_TEXT[source]}</span>
      </>
    ),
  },
  { head: 'State', cell: ({ open }) => <FileBadge open={open} /> },
  { head: 'Rows', wide: true, end: true, cell: ({ rows }) => counted(rows) },
  { head: 'To the bank', end: true, cell: ({ toBank }) => <Money rupees={toBank} /> },
  { head: 'Fees', wide: true, end: true, cell: ({ fees }) => <Money rupees={fees} /> },
  {
    head: 'Entered',
    wide: true,
    end: true,
    cell: ({ uploadedAt, uploadedBy }) => (
      <span className="text-ink-soft">
        <Time at={uploadedAt} />, {uploadedBy}
      </span>
    ),
  },
]

export const FileBadge = ({ open }: { open: number }) =>
  open > 0 ? <Badge tone="todo">{`${open} to settle`}</Badge> : <Badge tone="done">All settled</Badge>
