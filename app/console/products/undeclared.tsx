import { Link } from 'react-router'
import { beginsAt, isInForce } from '../../../core/duties.ts'
import { dayText } from '../../ui/dates.ts'
import { counted } from '../parts/counted.ts'
import { useReply } from '../shell/use-reply.ts'

const QUERY = new URLSearchParams({ lacks: 'declarations', limit: '1' })

/** Says how many products on sale lack declarations that the law requires, and links to them. */
export function Undeclared() {
  const { reply } = useReply('GET /api/admin/products', { query: QUERY })
  if (!reply?.total) return null
  const day = dayText(new Date(beginsAt('declarations')).toISOString())
  const one = reply.total === 1
  return (
    <p className="note mb-4 flex flex-wrap items-center gap-x-1 px-3 py-1 text-small max-sm:pb-3">
      <Link to="/products?lacks=declarations" className="lone-link">
        {one ? 'One product lacks' : `${counted(reply.total)} products lack`} declarations
      </Link>
      <span>
        {isInForce('declarations', new Date())
          ? `that the law wants. They have been owed since ${day}.`
          : `that the law wants. ${one ? 'It stays' : 'They stay'} on sale; from ${day} on ${one ? 'it needs' : 'they need'} them.`}
      </span>
    </p>
  )
}
