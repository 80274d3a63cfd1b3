import { randomUUID } from 'node:crypto'
import { type DatabaseAddress, openDatabase } from '../../server/platform/database.ts'

/**
 * The upper limit for whole orders: a transaction of three statements (take stock, write an order, write its line) on
 * the same server with the same durability, ten at a time, without a shop around it.
 */
export type BareTransactions = {
  measure(seconds: number): Promise<{ perSecond: number }>
  stop(): Promise<void>
}

export async function bareTransactions(address: DatabaseAddress): Promise<BareTransactions> {
  const db = openDatabase(address, 10)
  await db`create schema bare`
  await db`create table bare.stock (id integer primary key, stock integer not null check (stock >= 0))`
  await db`create table bare.orders (id uuid primary key, total integer not null, placed_at timestamptz default now())`
  await db`create table bare.lines (order_id uuid not null references bare.orders, stock_id integer, quantity integer)`
  await db`insert into bare.stock select i, 1000000000 from generate_series(1, 500) i`

  return {
    async measure(seconds) {
      const since = performance.now()
      const until = since + seconds * 1000
      let count = 0
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          while (performance.now() < until) {
            await transaction(1 + Math.floor(Math.random() * 500))
            count++
          }
        }),
      )
      return { perSecond: count / ((performance.now() - since) / 1000) }
    },
    async stop() {
      await db`drop schema bare cascade`
      await db.end()
    },
  }

  async function transaction(stockId: number) {
    const id = randomUUID()
    await db.begin(async (tx) => {
      await tx`update bare.stock set stock = stock - 1 where id = ${stockId} and stock >= 1`
      await tx`insert into bare.orders (id, total) values (${id}, 164900)`
      await tx`insert into bare.lines values (${id}, ${stockId}, 1)`
    })
  }
}
