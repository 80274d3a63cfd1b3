import type { ProductRow } from '../../../contract/admin/products.ts'
import { Price } from '../../ui/price.tsx'
import type { Column } from '../parts/list-table.tsx'
import { ProductStateBadge } from '../parts/product-state.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { Time } from '../parts/time.tsx'
import { StockGlance } from './stock-glance.tsx'

export const COLUMNS: Column<ProductRow>[] = [
  { head: 'Product', cell: (product) => <Named {...product} /> },
  {
    head: 'State',
    wide: true,
    cell: ({ state }) => <ProductStateBadge state={state} />,
  },
  { head: 'Stock', cell: (product) => <StockGlance {...product} /> },
  {
    head: 'Sold',
    wide: true,
    end: true,
    cell: ({ sizes }) => sizes.reduce((sum, { sold }) => sum + sold, 0),
  },
  {
    head: 'Price',
    wide: true,
    end: true,
    cell: ({ price, effectivePrice }) => <Price price={effectivePrice} prior={price} />,
  },
  {
    head: 'Saved',
    wide: true,
    end: true,
    cell: ({ updatedAt }) => <Time at={updatedAt} className="text-ink-soft" />,
  },
]

function Named({ name, category, subCategory, picture, state, price, effectivePrice }: ProductRow) {
  return (
    <span className="flex gap-3">
      {picture ? (
        <Thumb picture={picture} className="aspect-4/5 w-11 flex-none" />
      ) : (
        <span className="aspect-4/5 w-11 flex-none bg-linen" />
      )}
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block font-normal text-ink-soft">
          {category}
          {subCategory && `, ${subCategory}`}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 font-normal md:hidden">
          <Price price={effectivePrice} prior={price} />
          {state !== 'published' && <ProductStateBadge state={state} />}
        </span>
      </span>
    </span>
  )
}
