import type { Database, Fragment, Transaction } from '../../platform/database.ts'

/** Of a row `p` of products: the number of sizes that it is offered in. */
export const offeredSizes = (sql: Database | Transaction): Fragment => sql`(
  select count(*)::int from variants where product_id = p.id and offered)`
