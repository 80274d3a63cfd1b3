import type { Transaction } from '../../platform/database.ts'
import type { ReturnRow } from './return-row.ts'

/** What each of these pieces cost, after a coupon, in paise. */
export async function pricesOf(
  tx: Transaction,
  { orderId, position, pieces }: Pick<ReturnRow, 'orderId' | 'position' | 'pieces'>,
): Promise<number[]> {
  const [line] = await tx<[{ unitPaise: number; couponPaise: number[] | null }]>`
    select unit_paise as "unitPaise", coupon_paise as "couponPaise" from order_lines
    where order_id = ${orderId} and position = ${position}`
  return pieces.map((piece) => line.unitPaise - (line.couponPaise?.[piece] ?? 0))
}
