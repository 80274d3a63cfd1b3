import type { Database, Transaction } from '../../../platform/database.ts'

/** An order that a reply told a shopper of: its code, the account's number, and when. */
export type Told = { code: string; account: string; at: string }

/**
 * Reads from logs which orders replies told shoppers of, each once with its earliest time. Text before a line's `{` comes
 * from the log's keeper; lines about no order are skipped.
 */
export async function readTold(lines: AsyncIterable<string> | Iterable<string>): Promise<Told[]> {
  const told = new Map<string, Told>()
  for await (const line of lines) {
    const order = line.includes('"order":') ? toldIn(line) : null
    if (order && !told.has(order.code)) told.set(order.code, order)
  }
  return [...told.values()]
}

/** Told orders that the books lack: a line each, with what to do. */
export async function findUnknown(db: Database | Transaction, told: Told[]): Promise<string[]> {
  const lost = await db<{ code: string }[]>`
    select code from unnest(${told.map(({ code }) => code)}::text[]) with ordinality as told (code, place)
    where not exists (select from orders where orders.code = told.code) order by place`
  const byCode = new Map(told.map((order) => [order.code, order]))
  return lost.map(({ code }) => {
    const { account, at } = byCode.get(code)!
    return (
      `Order ${code} was told to account ${account} at ${at}, and is not in the books. Nobody packs it: write to them, ` +
      'ask them to order again, and if it was paid, pay it back at the provider.'
    )
  })
}

function toldIn(line: string): Told | null {
  try {
    const { order, account, status, time } = JSON.parse(line.slice(line.indexOf('{')))
    const isTold = typeof order === 'string' && status < 300
    return isTold ? { code: order, account: String(account), at: String(time) } : null
  } catch {
    // Cut off, like the last line of a killed process.
    return null
  }
}
