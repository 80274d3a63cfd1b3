import type { SettlementPage } from '../../../contract/admin/settlements.ts'
import type { Database } from '../../../server/platform/database.ts'
import { askAs, type StaffCaller } from '../../staff.ts'
import type { TestSandbox } from '../../with-sandbox.ts'
import { answerOf } from '../payment-journey.ts'

export const FILES = ['/courier/remittance.csv', '/stripe/payouts.csv', '/razorpay/settlements.csv'] as const

/**
 * Uploads a provider's or the courier's settlement file of everything so far to the console. Null: the shop was away.
 */
export async function sendFile(
  { base, csrf, token }: StaffCaller,
  sandbox: Pick<TestSandbox, 'url'>,
  file: (typeof FILES)[number],
): Promise<SettlementPage | null> {
  const body = await (await fetch(sandbox.url + file)).text()
  const headers = { origin: base, 'x-csrf': csrf, cookie: `staff=${token}`, 'content-type': 'text/csv' }
  const name = file.split('/').at(-1)
  const response = await fetch(`${base}/api/admin/settlements?name=${name}`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => null)
  if (response?.status === 500) throw new Error(`The shop failed: ${await response.text()}`)
  return response?.ok ? ((await response.json()) as SettlementPage) : null
}

/** Enters all settlement files and decides the rows that did not match. Returns what others still hold. */
export async function settleAll(db: Database, staff: StaffCaller, sandbox: Pick<TestSandbox, 'url'>) {
  for (const file of FILES) await sendFile(staff, sandbox, file)
  const open = await db<{ id: string }[]>`
    select distinct file_id as id from settlement_rows where settled_at is null order by 1`
  for (const { id } of open) await decideAll(staff, id)
  return (await askAs(staff, 'GET /api/admin/money-due')).reply.held
}

/** Decides a file's open rows; some that did not match at first may match now. */
async function decideAll(staff: StaffCaller, file: string) {
  const page = (await askAs(staff, 'GET /api/admin/settlements/{id}', undefined, { params: { id: file } }))
    .reply
  for (const { id, isOpen, mayDecide } of page.odd) {
    if (!isOpen) continue
    const decision = mayDecide.find((one) => one === 'match again') ?? mayDecide[0]
    const decided = { decision: decision!, reason: 'a test' }
    await answerOf(askAs(staff, 'POST /api/admin/settlement-rows/{id}', decided, { params: { id } }))
  }
}
