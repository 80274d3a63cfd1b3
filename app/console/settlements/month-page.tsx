import { Link } from 'react-router'
import type { SettlementMonth } from '../../../contract/admin/settlements.ts'
import { capital } from '../../../core/capital.ts'
import type { LedgerCause } from '../../../core/ledger.ts'
import { BackLink } from '../parts/back-link.tsx'
import { BareSelect } from '../parts/bare-select.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { lastMonths, monthChoice } from '../parts/last-months.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { Money } from '../parts/money.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { HOLDER_TEXT, SOURCE_TEXT } from './words.ts'

/**
 * Shows what a month is closed with: what was due, what changed that, and each transfer to compare with the bank's
 * statement.
 */
export function SettlementMonthPage() {
  const [filters, setFilters] = useFilters()
  const state = useReply('GET /api/admin/settlement-month', { query: filters })
  const { reply } = state
  return (
    <>
      <BackLink to="/settlements">All settlements</BackLink>
      <PageHead title="Settlements by month" />
      <BareSelect
        label="Month"
        value={reply?.month ?? filters.get('month')}
        onChoose={(month) => setFilters({ month })}
        options={lastMonths(13).map(monthChoice)}
      />
      <Fetching label="Adding up the month" state={state} />
      {reply && (
        <>
          <Standing month={reply} />
          <div className="gap-x-12 md:grid md:grid-cols-3">
            {reply.holders.map(({ holder, opening, moves, closing }) => (
              <Panel key={holder} title={HOLDER_TEXT[holder]}>
                <Sums
                  lines={[
                    ['Due when it began', opening],
                    ...moves.map(({ cause, amount }): Line => [MOVE[cause] ?? capital(cause), amount]),
                  ]}
                  total={[reply.isOver ? 'Due when it ended' : 'Due now', closing]}
                />
              </Panel>
            ))}
            <Panel title="The bank">
              <Sums
                lines={reply.bank.map(
                  ({ cause, amount }): Line => [TO_BANK[cause] ?? capital(cause), amount],
                )}
                total={[
                  'In all',
                  reply.bank.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
                ]}
                after={[
                  ['Fees', reply.fees],
                  ['Tax on fees', reply.feeTax],
                  ['Lost, less what was kept', reply.lost],
                ]}
              />
            </Panel>
          </div>
          <Panel
            title="Transfers, to hold against the bank’s statement"
            aside={
              <a
                href={`/api/admin/money-due.csv?month=${reply.month}`}
                download
                className="lone-link text-small"
              >
                What was due at its end, as CSV
              </a>
            }
          >
            <ListTable
              caption="Transfers"
              columns={COLUMNS}
              rows={reply.transfers}
              state={{ ...state, trouble: null }}
              keyOf={({ source, payout }) => `${source} ${payout}`}
              empty="No file of this month brought money."
            />
          </Panel>
        </>
      )}
    </>
  )
}

function Standing({ month: { isOver, openRows } }: { month: SettlementMonth }) {
  return (
    <p className="mt-4 mb-6 max-w-measure">
      {openRows > 0 ? (
        <>
          {countOf(openRows, 'row')} of files entered until then {openRows === 1 ? 'waits' : 'wait'} for
          somebody.{' '}
          <Link to="/settlements/open" className="text-link">
            Decide {openRows === 1 ? 'it' : 'them'}
          </Link>
          : what is decided later counts for the month in which it is.
        </>
      ) : (
        'No row of a file waits for anybody.'
      )}{' '}
      {isOver ? 'The month is over: nothing is entered in it any more.' : 'The month is still running.'}
    </p>
  )
}

type Line = [what: string, amount: number]

const Sums = ({ lines, total, after = [] }: { lines: Line[]; total: Line; after?: Line[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-small">
    {[...lines, total, ...after].map(([what, amount], place) => {
      const isTotal = place === lines.length
      return (
        <div key={what} className={`contents ${isTotal ? 'font-medium' : ''}`}>
          <dt className={isTotal ? 'border-t border-line pt-1 pb-2' : ''}>{what}</dt>
          <dd className={`pl-6 text-right ${isTotal ? 'border-t border-line pt-1 pb-2' : ''}`}>
            <Money rupees={amount} />
          </dd>
        </div>
      )
    })}
  </dl>
)

/** What changes the money that a courier or a provider has. A cause that is missing here is shown by its own name. */
const MOVE: Partial<Record<LedgerCause, string>> = {
  'brought forward': 'Brought forward',
  'caught up': 'Entered from earlier books',
  collected: 'Collected at the door',
  received: 'Paid by shoppers',
  refunded: 'Refunded',
  remitted: 'Handed over, with fees',
  settled: 'Paid out, with fees',
  'written off': 'Written off',
  restored: 'Paid after its time',
}

const TO_BANK: Partial<Record<LedgerCause, string>> = {
  remitted: 'From couriers',
  settled: 'From providers',
  kept: 'Kept, though nobody owed it',
  charged: 'Charges',
  refunded: 'Refunds by payout link',
  'refund came back': 'Refunds that came back',
  exchanged: 'Paid or paid back for exchanges',
}

const COLUMNS: Column<SettlementMonth['transfers'][number]>[] = [
  {
    head: 'Transfer',
    cell: ({ source, payout }) => (
      <>
        <span className="wrap-anywhere">{payout ?? 'Without a number'}</span>
        <span className="block font-normal text-ink-soft">{SOURCE_TEXT[source]}</span>
      </>
    ),
  },
  { head: 'Day, by the file', wide: true, cell: ({ paidOn }) => paidOn ?? NOTHING },
  { head: 'Rows', wide: true, end: true, cell: ({ rows }) => counted(rows) },
  { head: 'Fees', wide: true, end: true, cell: ({ fees }) => <Money rupees={fees} /> },
  { head: 'To the bank', end: true, cell: ({ toBank }) => <Money rupees={toBank} /> },
]
