import { call } from '../../../contract/client.ts'
import type { Database } from '../../../server/platform/database.ts'

type Books = { db: Database; url: string; tokens: string[] }

/** Checks that the store credit that shoppers see, by its entries, is what the shop owes them. */
export async function creditAgrees({ db, url, tokens }: Books): Promise<string[]> {
  const seen = await Promise.all(
    tokens.map((token) => call('GET /api/user/credit', undefined, { base: url, token })),
  )
  const paise = (rupees: number) => Math.round(rupees * 100)
  const unlike = seen.filter(
    ({ balance, entries }) =>
      balance < 0 || paise(balance) !== entries.reduce((sum, { amount }) => sum + paise(amount), 0),
  )
  const [{ owed }] = await db<[{ owed: number }]>`
    select coalesce(-sum(credit_paise), 0)::bigint as owed from ledger`
  const all = seen.reduce((sum, { balance }) => sum + paise(balance), 0)
  return [
    ...unlike.map(
      (one) => `a shopper sees store credit of ${one.balance}, and entries ${JSON.stringify(one.entries)}`,
    ),
    ...(all !== owed ? [`shoppers see ${all} of store credit, the ledger owes ${owed}`] : []),
  ]
}
