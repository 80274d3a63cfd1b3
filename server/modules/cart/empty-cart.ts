import type { Transaction } from '../../platform/database.ts'

export async function emptyCart(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from cart_lines where account_id = ${accountId}`
}
