import type { CustomerPage } from '../../../contract/admin-replies.ts'

export type Customer = CustomerPage['customer']
