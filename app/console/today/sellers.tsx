import { Link } from 'react-router'
import type { Seller } from '../../../contract/admin/today.ts'
import { counted } from '../parts/counted.ts'
import { TableHead } from '../parts/table-head.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { shortRupees } from './chart-words.ts'

type Props = { sellers: Seller[]; kind: 'best' | 'slow'; empty: string }

export function Sellers({ sellers, kind, empty }: Props) {
  if (sellers.length === 0) return <p className="text-small text-ink-soft">{empty}</p>
  return (
    <table className="list-table w-full border-collapse text-small max-md:wrap-anywhere">
      <caption className="sr-only">{kind === 'best' ? 'Sold most' : 'Sold least'}, in thirty days</caption>
      <TableHead heads={[['Product'], ['Sold', 'text-right'], ['In stock', 'text-right']]} />
      <tbody>
        {sellers.map((seller) => (
          <tr key={seller.handle} className="border-b border-sand">
            <td className="py-2 pr-4">
              <Link
                to={`/products/${seller.handle}`}
                className="row-link flex items-center gap-3 font-medium"
              >
                {seller.picture ? (
                  <Thumb picture={seller.picture} className="aspect-4/5 w-9 flex-none" />
                ) : (
                  <span className="aspect-4/5 w-9 flex-none bg-linen" />
                )}
                {seller.name}
              </Link>
            </td>
            <Figures count={seller.pieces} rupees={seller.amount} strong={kind === 'best'} />
            <Figures count={seller.stock} rupees={seller.worth} strong={kind === 'slow'} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Figures = ({ count, rupees, strong }: { count: number; rupees: number; strong: boolean }) => (
  <td className="py-2 pr-4 text-right whitespace-nowrap tabular-nums last:pr-0">
    <span className={`block ${strong ? 'font-medium' : ''}`}>{counted(count)}</span>
    <span className="block text-ink-soft">{rupees > 0 && shortRupees(rupees)}</span>
  </td>
)
