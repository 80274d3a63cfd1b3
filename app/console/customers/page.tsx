import type { CustomerRow } from '../../../contract/admin/customers.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { NothingFound } from '../parts/nothing-found.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Time } from '../parts/time.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'

export function CustomersPage() {
  const [filters] = useFilters()
  const state = useReply('GET /api/admin/customers', { query: filters })
  const cursor = state.reply?.nextCursor
  return (
    <>
      <PageHead title="Customers" />
      <div className="mb-4">
        <SearchField label="Name, email, phone or order" />
      </div>
      <ListTable
        caption="Customers, newest first"
        columns={COLUMNS}
        rows={state.reply?.customers ?? null}
        state={state}
        keyOf={(customer: CustomerRow) => customer.code}
        linkTo={({ code }) => `/customers/${code}`}
        empty={
          <NothingFound
            none="Nobody has an account yet."
            like={
              cursor
                ? 'None of the newest customers goes by that.'
                : 'Nobody goes by that. A name is found by the beginnings of its words, an email by its beginning.'
            }
            all="Show all customers"
            goesOn={Boolean(cursor)}
          />
        }
      />
      <OlderLink cursor={cursor}>Older customers</OlderLink>
    </>
  )
}

/** On a phone the first cell says who the customer is and how to reach them. */
const COLUMNS: Column<CustomerRow>[] = [
  {
    head: 'Customer',
    cell: ({ code, name, email, phone, erasedAt }) =>
      erasedAt ? (
        <>
          <span className="block">Erased</span>
          <span className="block font-normal tracking-wide text-ink-soft tabular-nums">{code}</span>
        </>
      ) : (
        <>
          <span className="block">{name}</span>
          <span className="block font-normal wrap-anywhere text-ink-soft">{email}</span>
          <span className="block font-normal text-ink-soft tabular-nums md:hidden">{phone}</span>
        </>
      ),
  },
  {
    head: 'Phone',
    wide: true,
    cell: ({ phone }) => (phone ? <span className="tabular-nums">{phone}</span> : NOTHING),
  },
  { head: 'Place', wide: true, cell: ({ city }) => city ?? NOTHING },
  {
    head: 'Last order',
    wide: true,
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Time at={lastOrderAt} /> : NOTHING),
  },
  { head: 'Since', wide: true, cell: ({ since }) => <Time at={since} className="text-ink-soft" /> },
  { head: 'Orders', end: true, cell: ({ orders }) => orders },
]
