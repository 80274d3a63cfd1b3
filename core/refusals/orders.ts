import { refusalTable } from '../refusal.ts'

export const ORDERS = refusalTable({
  orderUnknown: { status: 404, words: () => 'There is no order with this number.' },
  orderOfAnother: { status: 403, words: () => 'This order belongs to another account.' },
})
