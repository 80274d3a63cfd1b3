import type { CouponRules } from '../../../core/coupon-rules.ts'
import type { Locale } from '../../../core/locale.ts'
import { HOUR_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { queueMessage } from '../messaging/outbox.ts'

type Deps = { db: Database; jobs: Jobs; settings: { couponRules(): CouponRules }; clock?: () => Date }

/** Hours for which a confirmation link works. */
const CONFIRM_HOURS = 48

/**
 * Asks a mailbox whether it wants the newsletter. The mail is the same whoever typed the address and whatever is known
 * about it, so it tells strangers nothing. This adds nobody to the list.
 */
export async function askMailbox(
  { db, jobs, settings, clock = () => new Date() }: Deps,
  { email, locale }: { email: string; locale: Locale | null },
): Promise<void> {
  const { token: key, hash } = newToken()
  const until = new Date(clock().getTime() + CONFIRM_HOURS * HOUR_MS)
  const { newsletterCapPaise, newsletterDays } = settings.couponRules()
  await db.begin(async (tx) => {
    const [{ leaveKey }] = await tx<[{ leaveKey: string }]>`
      insert into newsletter_readers (id, email, locale, confirm_hash, confirm_until, leave_key, asked_at)
      values (${newId()}, ${email}, ${locale}, ${hash}, ${until}, ${newToken().token}, ${clock()})
      on conflict (email) do update set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until,
        locale = excluded.locale
      returning leave_key as "leaveKey"`
    await queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      recipient: email,
      locale,
      template: 'newsletter-confirm',
      content: {
        key,
        leaveKey,
        capPaise: newsletterCapPaise,
        days: newsletterDays,
        until: until.toISOString(),
      },
    })
  })
}
