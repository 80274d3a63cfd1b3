import { NEWSLETTER_PERCENT } from '../../core/coupon-rules.ts'
import { rupees } from '../../core/money.ts'
import { mailboxKey } from '../modules/accounts/mailbox-key.ts'
import { confirmReader } from '../modules/newsletter/confirm.ts'
import { askMailbox } from '../modules/newsletter/join.ts'
import { leaveNewsletter } from '../modules/newsletter/leave.ts'
import type { Door } from './door.ts'

export function openNewsletterRoutes({ open, openRaw }: Door) {
  open('POST /api/newsletter/join', async (deps, { payload, locale }) => {
    const mailbox = await mailboxKey(deps.db, payload.email)
    await deps.limits.byAccount('newsletter', mailbox)
    await deps.limits.byAccount('newsletter-a-day', mailbox)
    await askMailbox(deps, { email: payload.email, locale })
    return { message: 'Please look in your mailbox.' }
  })

  open('POST /api/newsletter/confirm', async (deps, { payload }) => {
    const { code, capPaise, endsAt, isNew, isUsed } = await confirmReader(deps, payload.key)
    const isGone = isUsed || endsAt <= new Date()
    return {
      coupon: isGone ? null : code,
      percent: NEWSLETTER_PERCENT,
      cap: rupees(capPaise),
      until: endsAt.toISOString(),
      isNew,
    }
  })

  // Mail programs unsubscribe with a form of their own (RFC 8058), of which nothing is read.
  openRaw('POST /api/newsletter/leave/{key}', async ({ db }, { params }) => {
    await leaveNewsletter(db, params.key, new Date())
    return {}
  })
}
