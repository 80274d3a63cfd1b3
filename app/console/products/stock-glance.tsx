import type { ProductRow } from '../../../contract/admin/products.ts'
import { sizeText } from '../../../core/sizes.ts'

/** Up to this stock a size is nearly sold out; the list's own filter uses the same number. */
const FEW = 3

/** Lists each size with its pieces; sizes that are nearly sold out stand out by weight and by colour. */
export function StockGlance({ sizes, wornBy }: Pick<ProductRow, 'sizes' | 'wornBy'>) {
  if (sizes.length === 0) return <span className="text-ink-soft">No sizes</span>
  return (
    <ul
      className={`grid max-w-80 gap-x-2 gap-y-1 tabular-nums ${wornBy.length > 0 ? 'xl:grid-cols-2' : 'grid-cols-3 md:grid-cols-5'}`}
    >
      {sizes.map(({ size, stock }) => (
        <li key={size} className="whitespace-nowrap">
          <span className="text-ink-soft">{sizeText(size, wornBy)}</span>{' '}
          <span className={lookOf(stock)}>{stock}</span>
        </li>
      ))}
    </ul>
  )
}

function lookOf(stock: number): string {
  if (stock === 0) return 'font-medium text-madder'
  return stock <= FEW ? 'font-medium text-brass' : ''
}
