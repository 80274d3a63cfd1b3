import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type Filled, queueMessages } from '../messaging/outbox.ts'
import type { Contents } from '../messaging/templates/render.ts'

export const GRIEVANCE_LETTERS = ['grievance-recorded', 'grievance-answered'] as const
type Told = (typeof GRIEVANCE_LETTERS)[number]
/** Without the name, which is looked up. */
type News = { [T in Told]: { template: T; content: Omit<Contents[T], 'name'> } }[Told]

/** By mail, and on WhatsApp where the account has proven its phone and agreed to it; to nobody who is erased. */
export async function tellComplainant(tx: Transaction, jobs: Jobs, id: string, news: News): Promise<void> {
  const [person] = await tx<
    {
      name: string
      email: string | null
      accountId: string | null
      locale: string | null
      phone: string | null
    }[]
  >`
    select g.name, g.email, g.account_id as "accountId", g.locale,
      case when a.whatsapp_utility and a.phone_proven_at is not null then a.phone end as phone
    from grievances g left join accounts a on a.id = g.account_id where g.id = ${id}`
  if (!person || person.email === null) return
  const message = {
    ...({ template: news.template, content: { ...news.content, name: person.name } } as Filled),
    ...(person.accountId && { accountId: person.accountId }),
    locale: person.locale,
    purpose: 'utility',
  } as const
  await queueMessages(tx, jobs, [
    { ...message, channel: 'email', recipient: person.email },
    ...(person.phone ? [{ ...message, channel: 'whatsapp', recipient: person.phone } as const] : []),
  ])
}
