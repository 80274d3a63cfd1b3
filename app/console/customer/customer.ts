import type { CustomerPage } from '../../../contract/admin/customers.ts'

export type Customer = CustomerPage['customer']
