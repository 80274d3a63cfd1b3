import { useState } from 'react'
import { Link } from 'react-router'
import type { TaxMonth } from '../../../contract/admin/tax.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { priceText } from '../../../core/money.ts'
import { BareSelect } from '../parts/bare-select.tsx'
import { countOf } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { lastMonths, monthChoice } from '../parts/last-months.ts'
import { Money } from '../parts/money.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Sum } from '../parts/sum.tsx'
import { SavedSince, useBase } from '../parts/use-base.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { TaxRulesForm } from './rules-form.tsx'

/** Shows what an accountant needs of a month: its sheets, and whether the books agree. */
export function TaxPage() {
  const [month, setMonth] = useState('')
  const query = new URLSearchParams(month ? { month } : {})
  const state = useReply('GET /api/admin/tax', { query })
  const { reply, reload } = state
  return (
    <>
      <PageHead title="Tax" />
      <Fetching label="Adding up the month" state={state} />
      {reply && (
        <>
          <Registered tax={reply} />
          <Panel title="GSTR-1">
            <BareSelect
              label="Month or quarter"
              value={reply.month}
              onChoose={setMonth}
              options={choices()}
            />
            <Sums tax={reply} />
            <Sheets tax={reply} />
          </Panel>
          {reply.gstin && reply.inBand.length > 0 && <InBand tax={reply} />}
          <Rules tax={reply} reload={reload} />
        </>
      )}
    </>
  )
}

function Registered({ tax: { gstin, ownState } }: { tax: TaxMonth }) {
  return (
    <p className="mb-6 max-w-measure">
      {gstin ? (
        <>
          The shop is registered as {gstin}, in {ownState}. A tax invoice is written when a parcel leaves.
        </>
      ) : (
        <>
          The shop has no GSTIN. It writes no tax invoices and charges no GST, and it sells within its own
          state alone, {ownState}: goods to another state oblige it to be registered. Once it is, enter the
          number in{' '}
          <Link to="/settings" className="text-link">
            Settings
          </Link>
          .
        </>
      )}
    </p>
  )
}

export function Sums({ tax }: { tax: TaxMonth }) {
  const { month, invoices, creditNotes, taxable, igst, cgst, sgst, value, ledgerDiffers } = tax
  const sums: [string, number][] = [
    ['Taxable value', taxable],
    ['IGST', igst],
    ['CGST', cgst],
    ['SGST and UTGST', sgst],
    ['Value with tax', value],
  ]
  return (
    <>
      <p className="mt-4 text-small">
        {countOf(invoices, 'invoice')}, {countOf(creditNotes, 'credit note')}; credit notes are taken off.
      </p>
      {!isOver(month) && (
        <p className="mt-3 max-w-measure text-small">
          This {month.includes('Q') ? 'quarter' : 'month'} is not over: whatever leaves or comes back until
          its end is still to come. File it then.
        </p>
      )}
      <dl className="mt-3 grid max-w-96 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-small">
        {sums.map(([what, amount]) => (
          <Sum key={what} what={what}>
            <Money rupees={amount} />
          </Sum>
        ))}
      </dl>
      <p className={`mt-3 text-small ${ledgerDiffers === 0 ? 'text-ink-soft' : 'font-medium text-madder'}`}>
        {ledgerDiffers === 0 ? (
          'The ledger has the same tax, to the paisa.'
        ) : (
          <>
            The ledger’s tax differs by {priceText(ledgerDiffers)}. See{' '}
            <Link to="/books" className="text-link">
              Books
            </Link>{' '}
            before anything is filed.
          </>
        )}
      </p>
    </>
  )
}

/** Whether '2026-11' or '2026-Q4' has ended in India. */
function isOver(month: string): boolean {
  const [year, quarter] = month.split('-Q')
  const last = quarter ? `${year}-${String(Number(quarter) * 3).padStart(2, '0')}` : month
  return last < dayInIndia(new Date()).slice(0, 7)
}

const Sheets = ({ tax: { month, sheets } }: { tax: TaxMonth }) => (
  <ul className="mt-4 max-w-96 text-small">
    {sheets.map(({ name, rows }) => (
      <li key={name} className="flex items-baseline justify-between gap-4 border-t border-sand">
        <a
          href={`/api/admin/gstr1.csv?${new URLSearchParams({ month, sheet: name })}`}
          download
          className="lone-link"
        >
          {name}.csv
        </a>
        <span className="text-ink-soft">{countOf(rows, 'row')}</span>
      </li>
    ))}
  </ul>
)

const InBand = ({ tax: { inBand } }: { tax: TaxMonth }) => (
  <Panel title="Prices that fit neither rate">
    <p className="mb-3 max-w-measure text-small">
      These bear the dearer rate, and leave the shop less than a lower price would. Ask one of the prices
      beside them.
    </p>
    <ul className="max-w-measure text-small">
      {inBand.map(({ handle, name, price, besides: [below, above] }) => (
        <li key={handle} className="flex items-center justify-between gap-x-4 border-t border-sand py-1">
          <span>
            <Link to={`/products/${handle}`} className="lone-link">
              {name}
            </Link>
          </span>
          <span className="flex-none text-right tabular-nums">
            <span className="block">{priceText(price)}</span>
            <span className="block text-ink-soft">
              {priceText(below)} or {priceText(above)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

function Rules({ tax, reload }: { tax: TaxMonth; reload: () => void }) {
  const { role } = useStaff()
  const form = useBase(tax, reload)
  const { rules, version } = form.base
  if (role !== 'owner') return null
  return (
    <Panel title="For your accountant to decide">
      <SavedSince isOld={form.isOld} what="page" />
      <TaxRulesForm rules={rules} version={version} onChanged={form.onChanged} save={form.save} />
    </Panel>
  )
}

/** The last thirteen months as options, newest first; each quarter stands before its last month. */
export const choices = (): [string, string][] =>
  lastMonths(13).flatMap((month, ago): [string, string][] => {
    const one = monthChoice(month)
    return ago === 0 || month.getUTCMonth() % 3 === 2 ? [quarterOf(month), one] : [one]
  })

function quarterOf(month: Date): [string, string] {
  const [year, first] = [month.getUTCFullYear(), Math.floor(month.getUTCMonth() / 3) * 3]
  const [from, to] = [first, first + 2].map((one) => shortly.format(new Date(Date.UTC(year, one, 1))))
  return [`${year}-Q${first / 3 + 1}`, `${from} to ${to} ${year}`]
}
const shortly = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' })
