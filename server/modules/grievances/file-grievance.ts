import type { Locale } from '../../../core/locale.ts'
import { POLICY } from '../../../core/policy.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { codeIn, newCode, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { tellComplainant } from './tell-complainant.ts'

/** The complainant: an account, or a typed name and address. */
export type Complainant = { accountId: string } | { name: string; email: string }

type NewGrievance = {
  text: string
  /** An order's number as typed; '' for none. */
  order: string
  locale: Locale | null
  /** The same key from the same mailbox is the same complaint. */
  key: string | null
}

/** The immediate reply to a complaint. */
export type Ticket = { ticket: string; madeAt: Date; acknowledgeBy: Date; settleBy: Date }

/**
 * Records a complaint as it was written, with its ticket and both deadlines, and mails a copy to the complainant. A
 * repetition with the same key is recorded once. Refuses 401 an account that is being erased.
 */
export async function fileGrievance(
  { db, jobs, clock = () => new Date() }: { db: Database; jobs: Jobs; clock?: () => Date },
  by: Complainant,
  { text, order, locale, key }: NewGrievance,
): Promise<Ticket> {
  return db.begin(async (tx) => {
    const { accountId, name, email } = await whoIs(tx, by)
    const now = clock()
    const { acknowledgedInHours, settledInMonths } = POLICY.grievance
    const [made] = await tx<(Ticket & { id: string })[]>`
      insert into grievances (id, code, account_id, name, email, order_code, body, locale, idempotency_key, made_at,
        acknowledge_by, settle_by)
      values (${newId()}, ${newCode()}, ${accountId}, ${name}, ${email}, ${orderCode(order)}, ${text}, ${locale},
        ${key}, ${now}, ${now}::timestamptz + make_interval(hours => ${acknowledgedInHours}),
        (${now}::timestamptz at time zone 'Asia/Kolkata' + make_interval(months => ${settledInMonths}))
          at time zone 'Asia/Kolkata')
      on conflict (email, idempotency_key) do nothing
      returning id, code as ticket, made_at as "madeAt", acknowledge_by as "acknowledgeBy", settle_by as "settleBy"`
    if (!made) return ticketOf(tx, email, key)
    const { id, ticket, madeAt, acknowledgeBy, settleBy } = made
    await tellComplainant(tx, jobs, id, {
      template: 'grievance-recorded',
      content: {
        code: ticket,
        text,
        order: orderCode(order),
        at: madeAt.toISOString(),
        acknowledgeBy: acknowledgeBy.toISOString(),
        settleBy: settleBy.toISOString(),
      },
    })
    return { ticket, madeAt, acknowledgeBy, settleBy }
  })
}

/** As typed, if it cannot be the code of an order; null: none was typed. */
const orderCode = (typed: string): string | null => {
  const code = codeIn(typed)
  return (/^[0-9A-Z]{10}$/.test(code) ? code : typed) || null
}

async function whoIs(
  tx: Transaction,
  by: Complainant,
): Promise<{ accountId: string | null; name: string; email: string }> {
  if (!('accountId' in by)) return { ...by, accountId: null }
  // Locked, so that nothing is recorded of an account that is being erased.
  const account = await lockAccount(tx, by.accountId)
  if (!account) throw new Refusal(ACCOUNTS.sessionExpired)
  return { accountId: account.id, name: account.name, email: account.email }
}

async function ticketOf(tx: Transaction, email: string, key: string | null): Promise<Ticket> {
  const [made] = await tx<Ticket[]>`
    select code as ticket, made_at as "madeAt", acknowledge_by as "acknowledgeBy", settle_by as "settleBy"
    from grievances where email = ${email} and idempotency_key = ${key}`
  return made!
}
