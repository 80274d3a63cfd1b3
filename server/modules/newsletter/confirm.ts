import { randomInt } from 'node:crypto'
import { words } from '#words/in/home'
import { PLAIN_COUPON } from '../../../core/coupon.ts'
import { type CouponRules, NEWSLETTER_PERCENT } from '../../../core/coupon-rules.ts'
import { endOfDayInIndia } from '../../../core/india-time.ts'
import { localeKept } from '../../../core/locale.ts'
import { NOTICE } from '../../../core/privacy-notice.ts'
import { NEWSLETTER } from '../../../core/refusals/newsletter.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertCoupon } from '../coupons/insert-coupon.ts'
import { queueMessage } from '../messaging/outbox.ts'

type Deps = { db: Database; jobs: Jobs; settings: { couponRules(): CouponRules }; clock?: () => Date }

/** `isNew` false: the mailbox had this coupon before, perhaps in another spelling. */
export type ReaderCoupon = { code: string; capPaise: number; endsAt: Date; isNew: boolean; isUsed: boolean }

/**
 * Adds a mailbox to the list, by the key in its confirmation mail, and gives it a personal coupon: one per mailbox, in
 * whatever spelling. Refuses (410) a key that is no longer valid. The coupon is mailed too.
 */
export async function confirmReader(
  { db, jobs, settings, clock = () => new Date() }: Deps,
  key: string,
): Promise<ReaderCoupon> {
  const now = clock()
  return db.begin(async (tx) => {
    const [reader] = await tx<Reader[]>`
      select id, email, mailbox, locale, leave_key as "leaveKey" from newsletter_readers
      where confirm_hash = ${hashToken(key)} and confirm_until > ${now} for update`
    if (!reader) throw new Refusal(NEWSLETTER.newsletterLinkOver)
    // One at a time, so that of two spellings of a mailbox the second finds the coupon of the first.
    await tx`select pg_advisory_xact_lock(hashtext('newsletter'), hashtext(${reader.mailbox}))`
    const coupon =
      (await couponOf(tx, reader.mailbox)) ?? (await giveCoupon(tx, reader, settings.couponRules(), now))
    await tx`
      update newsletter_readers set confirm_hash = null, confirm_until = null, left_at = null,
        -- A reader who is on the list already keeps the date, and so still gets a letter that is being sent.
        confirmed_at = case when left_at is null then coalesce(confirmed_at, ${now}) else ${now} end,
        coupon_id = (select id from coupons where code = ${coupon.code})
      where id = ${reader.id}`
    const { newsletter, newsletterPromise } = words[localeKept(reader.locale)]
    await tx`
      insert into newsletter_consents (id, reader_id, granted, source, wording, at, notice, language)
      values (${newId()}, ${reader.id}, true, 'letter', ${`${newsletter}. ${newsletterPromise}`},
        -- Not the transaction's beginning: whoever waited for the reader answers after whoever did not.
        clock_timestamp(), ${NOTICE}, ${localeKept(reader.locale)})`
    await queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      recipient: reader.email,
      locale: reader.locale,
      template: 'newsletter-welcome',
      content: {
        code: coupon.code,
        capPaise: coupon.capPaise,
        endsAt: coupon.endsAt.toISOString(),
        standing: coupon.isUsed || coupon.endsAt <= now ? 'gone' : coupon.isNew ? 'new' : 'had',
        leaveKey: reader.leaveKey,
      },
    })
    return coupon
  })
}

type Reader = { id: string; email: string; mailbox: string; locale: string | null; leaveKey: string }

async function couponOf(tx: Transaction, mailbox: string): Promise<ReaderCoupon | null> {
  const [coupon] = await tx<ReaderCoupon[]>`
    select code, cap_paise as "capPaise", ends_at as "endsAt", redeemed > 0 as "isUsed", false as "isNew" from coupons
    where mailbox = ${mailbox} and origin = 'newsletter' order by made_at limit 1`
  return coupon ?? null
}

async function giveCoupon(
  tx: Transaction,
  { mailbox }: Reader,
  { newsletterCapPaise: capPaise, newsletterDays }: CouponRules,
  now: Date,
): Promise<ReaderCoupon> {
  const code = personalCode()
  // Valid until the end of its last day.
  const endsAt = endOfDayInIndia(new Date(now.getTime() + newsletterDays * DAY_MS))
  await insertCoupon(tx, {
    ...PLAIN_COUPON,
    ...{ code, capPaise, endsAt, mailbox },
    percent: NEWSLETTER_PERCENT,
    startsAt: now,
    firstOrder: true,
    most: 1,
    mostPerAccount: 1,
    mostPerPhone: 1,
    origin: 'newsletter',
  })
  return { code, capPaise, endsAt, isNew: true, isUsed: false }
}

/** Without characters that are easily confused; it cannot be guessed, and is valid for one mailbox only. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const personalCode = () =>
  `HELLO${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
