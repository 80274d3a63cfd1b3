import { randomInt } from 'node:crypto'
import { deliverByHand } from './packing-table.ts'
import { onlyOrderOf, PIECE } from './paying.ts'
import { newShopperWithAddress, order } from './shopper.ts'
import { onDatabase } from './staff.ts'

/** A delivered order; `paid`: the amount paid at the door, in rupees. */
export type Sent = { code: string; awb: string; paid: number }

/** Makes orders that were paid at the door and whose cash is with the courier, that of the last one for forty days. */
export async function ordersWithCourier(count: number): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let one = 0; one < count; one++) {
    const { token } = await newShopperWithAddress()
    await order(token, PIECE)
    const { _id: code, total } = await onlyOrderOf(token)
    sent.push({ code, awb: `MONTH${randomInt(1e9)}`, paid: total })
  }
  const codes = sent.map(({ code }) => code)
  await onDatabase(
    (db) => db`update orders set confirmed_at = now() where code = any(${codes}) and confirm_by is not null`,
  )
  await deliverByHand(sent)
  await onDatabase(
    (db) => db`
      update money_held set since = now() - interval '40 days'
      where order_id = (select id from orders where code = ${codes.at(-1)!})`,
  )
  return sent
}
