import type { CustomerRow } from '../../../contract/admin/customers.ts'
import { type FoundCustomer, findCustomers } from '../../modules/accounts/find-customers.ts'
import {
  customersByOrder,
  findCustomer,
  orderCounts,
  wholeCustomer,
} from '../../modules/customers/whole-customer.ts'
import { changesAbout } from '../../modules/history/changes-about.ts'
import type { Database } from '../../platform/database.ts'
import { customerPage } from './customer-page.ts'
import type { AdminDoor } from './door.ts'
import { searchIn } from './query-fields.ts'

const A_PAGE = 50

export function openCustomers({ open }: AdminDoor) {
  open('GET /api/admin/customers', async ({ db }, { query }) => {
    const text = searchIn(query)
    const { customers, olderThan } = await findCustomers(db, {
      text,
      alsoIds: text === '' ? [] : await customersByOrder(db, text),
      after: query.get('cursor'),
      limit: A_PAGE,
    })
    return { customers: await withOrders(db, customers), nextCursor: olderThan }
  })

  open('GET /api/admin/customers/{code}', async ({ db }, { params }) => {
    const { id, code } = await findCustomer(db, params.code)
    const [customer, changes] = await Promise.all([wholeCustomer(db, id), changesAbout(db, code)])
    return { customer: customerPage(customer, changes) }
  })
}

async function withOrders(db: Database, customers: FoundCustomer[]): Promise<CustomerRow[]> {
  const counts = await orderCounts(
    db,
    customers.map(({ id }) => id),
  )
  return customers.map(({ id, code, name, email, phone, city, createdAt, erasedAt }) => ({
    code,
    name,
    email,
    phone,
    city,
    orders: counts.get(id)?.orders ?? 0,
    lastOrderAt: counts.get(id)?.lastOrderAt?.toISOString() ?? null,
    since: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  }))
}
