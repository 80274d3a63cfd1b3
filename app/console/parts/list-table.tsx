import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../shell/keys.ts'
import type { Replied } from '../shell/use-reply.ts'
import { EmptyList } from './empty-list.tsx'
import { TroubleNote } from './trouble-note.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** A column for wide screens only, 'desk': for a desk only. What a smaller screen needs of it is in another cell. */
  wide?: boolean | 'desk'
  /** Whether the column is aligned to the end, as figures are. */
  end?: boolean
  /** Has no visible head, which would repeat its cells. */
  quiet?: boolean
}

type Props<Row> = {
  /** The table's name for screen readers. */
  caption: string
  columns: Column<Row>[]
  /** Null: not fetched yet. */
  rows: Row[] | null
  state: Pick<Replied<unknown>, 'isStale' | 'trouble' | 'reload'>
  keyOf: (row: Row) => string
  /** The address of the row's page; its first cell is the link. */
  linkTo?: (row: Row) => string
  isNew?: (row: Row) => boolean
  /** A first column of controls; they lie above the row's link. */
  lead?: { head: ReactNode; cell: (row: Row) => ReactNode } | undefined
  empty: ReactNode
}

/** A list with its loading, empty and failed states. The keys j and k move through rows that are links. */
export function ListTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, state, keyOf, linkTo, isNew, lead, empty } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const step = (by: number) => () => moveFocus(body.current, by)
  useKeys(
    linkTo
      ? [
          { keys: 'j', does: 'Next row', act: step(1) },
          { keys: 'k', does: 'Row before', act: step(-1) },
        ]
      : [],
  )
  const edges = edgesOf(columns)
  if (state.trouble && !rows) return <TroubleNote trouble={state.trouble} onRetry={state.reload} />
  if (rows?.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <>
      {state.trouble && <TroubleNote trouble={state.trouble} onRetry={state.reload} />}
      {/* Text at twice its size makes some lists wider than a desktop screen: then the list scrolls, not the page. */}
      <div className="-mx-1 overflow-x-auto px-1">
        <table
          aria-busy={state.isStale || undefined}
          className={`list-table w-full border-collapse text-small max-md:wrap-anywhere ${state.isStale && rows ? 'opacity-60' : ''}`}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              {lead && <th className="w-11 align-middle">{lead.head}</th>}
              {columns.map(({ head, wide, end, quiet }, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 pr-4 font-medium wrap-normal last:pr-0 ${place(wide, end)} ${edges[at]}`}
                >
                  {quiet ? <span className="sr-only">{head}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows === null ? (
              <Skeleton columns={columns} hasLead={lead !== undefined} />
            ) : (
              rows.map((row) => (
                <tr key={keyOf(row)} className={`border-b border-sand ${isNew?.(row) ? 'is-new' : ''}`}>
                  {lead && <td className="align-top">{lead.cell(row)}</td>}
                  {columns.map(({ head, cell, wide, end }, at) => (
                    <td
                      key={head}
                      className={`py-3 pr-4 align-top last:pr-0 ${place(wide, end)} ${edges[at]}`}
                    >
                      {at === 0 && linkTo ? (
                        <Link to={linkTo(row)} className="row-link font-medium">
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const place = (wide?: boolean | 'desk', end?: boolean) =>
  `${wide === 'desk' ? 'max-lg:hidden' : wide ? 'max-md:hidden' : ''} ${end ? 'text-right tabular-nums' : ''}`

/** The outer paddings, so that the last visible column is at the table's edge on every width. */
function edgesOf(columns: readonly { wide?: boolean | 'desk' }[]): string[] {
  const [phone, tablet] = [
    columns.findLastIndex(({ wide }) => !wide),
    columns.findLastIndex(({ wide }) => wide !== 'desk'),
  ]
  return columns.map((_, at) => (at === phone ? 'max-md:pr-0' : at === tablet ? 'max-lg:pr-0' : ''))
}

function Skeleton<Row>({ columns, hasLead }: { columns: Column<Row>[]; hasLead: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are placeholders, all alike
    <tr key={row} className="border-b border-sand">
      {hasLead && <td />}
      {columns.map(({ head, wide, end }) => (
        <td key={head} className={`py-4 pr-4 ${place(wide, end)}`}>
          <div className="skeleton w-3/4" />
          {row === 0 && head === columns[0]?.head && <span className="sr-only">Loading</span>}
        </td>
      ))}
    </tr>
  ))
}

function moveFocus(body: HTMLElement | null, by: number) {
  const links = [...(body?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
}
