import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type Filled, queueMessages } from '../messaging/outbox.ts'
import { type Contents, TEMPLATES } from '../messaging/templates/render.ts'

type Told = 'review-published' | 'review-rejected' | 'review-invitation'
/** Without the name, which is looked up. */
type News = { [T in Told]: { template: T; content: Omit<Contents[T], 'name'> } }[Told]

/**
 * By mail, and on WhatsApp if the template has that form and there is a phone and consent; to nobody once the account is
 * erased.
 */
export async function tellAuthor(
  tx: Transaction,
  jobs: Jobs,
  accountId: string,
  news: News & { orderId?: string },
): Promise<void> {
  const [author] = await tx<{ name: string; email: string | null; whatsapp: string | null }[]>`
    select name, email, case when whatsapp_utility then phone end as whatsapp
    from accounts where id = ${accountId}`
  if (!author || author.email === null) return
  const filled = { template: news.template, content: { ...news.content, name: author.name } } as Filled
  const message = {
    ...filled,
    accountId,
    ...(news.orderId ? { orderId: news.orderId } : {}),
    purpose: 'utility',
  } as const
  await queueMessages(tx, jobs, [
    { ...message, channel: 'email', recipient: author.email },
    ...(author.whatsapp && TEMPLATES[news.template].whatsapp
      ? [{ ...message, channel: 'whatsapp', recipient: author.whatsapp } as const]
      : []),
  ])
}
