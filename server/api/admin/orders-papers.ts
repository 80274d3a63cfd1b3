import type { OrderStatus } from '../../../core/order-status.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { seesOrdersIn } from '../../../core/staff.ts'
import { addressLabels } from '../../modules/orders/paper/address-labels.ts'
import { ordersToPrint } from '../../modules/orders/paper/orders-to-print.ts'
import { packingSlips } from '../../modules/orders/paper/packing-slips.ts'
import { taxPapers } from '../../modules/orders/paper/tax-papers.ts'
import { taxPapersOf } from '../../modules/orders/paper/tax-papers-of.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AdminDoor } from './door.ts'

const AT_ONCE = 100

const PAPERS = {
  'GET /api/admin/packing-slips.pdf': { name: 'packing-slip', print: packingSlips },
  'GET /api/admin/address-labels.pdf': { name: 'address-label', print: addressLabels },
} as const

/** The papers show the amount to collect, whoever prints them: it is on the parcel anyway. */
export function openPapers({ open }: AdminDoor) {
  for (const route of Object.keys(PAPERS) as (keyof typeof PAPERS)[]) {
    const { name, print } = PAPERS[route]
    open(route, async ({ db, settings }, { staff, query, asFile }) => {
      const codes = codesIn(query)
      const sees = (status: OrderStatus) => seesOrdersIn(staff.role, status)
      const orders = await ordersToPrint(db, codes, sees)
      const which = orders.length === 1 ? `-${orders[0]!.code}` : `s-${orders.length}`
      asFile(`${name}${which}.pdf`, 'application/pdf', 'inline')
      return print(orders, settings.facts())
    })
  }

  open('GET /api/admin/tax-papers.pdf', async ({ db, settings }, { query, asFile }) => {
    const codes = codesIn(query)
    const papers = await taxPapersOf(db, { codes, shop: settings.facts() })
    const which = codes.length === 1 ? codes[0] : codes.length
    asFile(`tax-papers-${which}.pdf`, 'application/pdf', 'inline')
    return taxPapers(papers, settings.taxRules())
  })
}

function codesIn(query: URLSearchParams): string[] {
  const codes = [...new Set(query.getAll('code'))]
  if (codes.length === 0) throw new Refusal(CONSOLE.papersOfNoOrder)
  if (codes.length > AT_ONCE) throw new Refusal(CONSOLE.papersOfTooMany, { most: AT_ONCE })
  return codes
}
