import type { SettlementFile, Settlements } from '../../../contract/admin/settlements.ts'
import { Badge } from '../parts/badge.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { Money } from '../parts/money.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { MoneyDue } from './money-due.tsx'
import { SettlementUpload } from './upload.tsx'
import { counted, HOLDER_TEXT, SOURCE_TEXT } from './words.ts'

/** What couriers and providers have handed over, and what they still have. */
export function SettlementsPage() {
  const state = useReply('GET /api/admin/settlements')
  return (
    <>
      <PageHead title="Settlements" />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <Panel title="Enter a file">
          <SettlementUpload />
        </Panel>
        <Panel title="Still due">{state.reply && <Sums due={state.reply.due} />}</Panel>
      </div>
      <MoneyDue onDecided={state.reload} />
      <Panel title="The last files">
        <ListTable
          caption="Settlement files, newest first"
          columns={COLUMNS}
          rows={state.reply?.files ?? null}
          state={state}
          keyOf={({ id }) => id}
          linkTo={({ id }) => `/settlements/${id}`}
          empty="No file has been entered yet."
        />
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
            of {counted(orders, 'order')}
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
  { head: 'Rows', wide: true, end: true, cell: ({ rows }) => rows.toLocaleString('en-IN') },
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
