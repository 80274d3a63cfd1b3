import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProductRow } from '../../../contract/admin/products.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { titleCount } from '../parts/counted.ts'
import { ExportLink } from '../parts/export-link.tsx'
import { ListTable } from '../parts/list-table.tsx'
import { NothingFound } from '../parts/nothing-found.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useKeys } from '../shell/keys.ts'
import { useReply } from '../shell/use-reply.ts'
import { COLUMNS } from './columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { Undeclared } from './undeclared.tsx'

const A_PAGE = 50
const AT_ONCE = 100
const EVERY_MS = 15_000

export function ProductsPage() {
  const [filters] = useFilters()
  const [limit, setLimit] = useState(A_PAGE)
  const go = useNavigate()
  useKeys([{ keys: 'n', does: 'Add a product', act: () => void go('/products/new') }])
  const query = new URLSearchParams(filters)
  query.set('limit', String(limit))
  const state = useReply('GET /api/admin/products', { query, everyMs: EVERY_MS })
  const { products = null, total, nextCursor: cursor } = state.reply ?? {}
  return (
    <>
      <PageHead title="Products">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to="/imports" className="lone-link">
            Import
          </Link>
          <ExportLink>Export</ExportLink>
          <Link to="/products/new" className={buttonClass('buy')}>
            Add a product
          </Link>
        </div>
      </PageHead>
      {!filters.has('lacks') && <Undeclared />}
      <ProductFilters />
      <p aria-live="polite" className="mb-2 min-h-5 text-small text-ink-soft">
        {total !== undefined && !state.isStale && titleCount(total, 'product')}
      </p>
      <ListTable
        caption="Products, newest first"
        columns={COLUMNS}
        rows={products}
        state={state}
        keyOf={(product: ProductRow) => product.handle}
        linkTo={(product) => `/products/${product.handle}`}
        empty={
          <NothingFound
            none="No products yet. Add the first, or import a file of them."
            like="No product is like that."
            all="Show all products"
          />
        }
      />
      {cursor && limit < AT_ONCE && (
        <Button kind="outline" className="mt-6" onClick={() => setLimit(AT_ONCE)}>
          Show more
        </Button>
      )}
      {limit >= AT_ONCE && <OlderLink cursor={cursor}>Older products</OlderLink>}
    </>
  )
}
