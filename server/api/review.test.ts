import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PayloadOf } from '../../contract/api.ts'
import { call } from '../../contract/client.ts'
import { averageOf, countOf, mostFound, publicName, REVIEW_RULES } from '../../core/review.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../test/staff.ts'
import { eraseAccount, lockToErase } from '../modules/accounts/erase-account.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { removeUnusedPictures } from '../modules/catalogue/keep-picture.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'
import { countReviews } from '../modules/reviews/find-reviews.ts'
import { forgetOldVersions } from '../modules/reviews/forget-old-versions.ts'
import { inviteReviews } from '../modules/reviews/invite-reviews.ts'
import { forgetReviews } from '../modules/reviews/remove-review.ts'
import { addSamples, removeSamples } from '../modules/reviews/sample-reviews.ts'
import { readReviewPage, refreshShown } from '../modules/reviews/shown-reviews.ts'
import { hashToken } from '../platform/ids.ts'

const shop = testShop()
const DAY = 86_400_000
const PRODUCT = CAST.kurti.handle
type Shopper = { token: string; base: string }
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

const WRITTEN: PayloadOf<'POST /api/review/save'> = {
  product: PRODUCT,
  stars: 4,
  title: 'Soft from the first day',
  text: 'The cotton is soft and the colour has stayed.',
  author: 'A S.',
  size: 'M',
  fit: 'true',
  accepted: true,
}
const save = (shopper: Shopper, changes: Partial<typeof WRITTEN> = {}) =>
  call('POST /api/review/save', { ...WRITTEN, ...changes }, shopper)
const own = (shopper: Shopper) =>
  call('GET /api/review/own/{product}', undefined, { ...shopper, params: { product: PRODUCT } })
const shown = async () => (await shop.running.shop.catalogue.product(PRODUCT))?.reviews ?? null

/** A shopper who has had a kurti for so many days, in M unless other sizes are named, and perhaps kurtas with it. */
async function owner(
  days = 1,
  { sizes = ['M'], kurtas = 0, who }: { sizes?: ('M' | 'L')[]; kurtas?: number; who?: Shopper } = {},
): Promise<Shopper & { code: string }> {
  const shopper = who ?? (await shop.shopper())
  const items = [
    ...sizes.map((size) => ({ _id: PRODUCT, size, quantity: 1 })),
    ...(kurtas > 0 ? [{ _id: CAST.kurta.handle, size: 'M' as const, quantity: kurtas }] : []),
  ]
  const wanted = { items, amount: 1499 * sizes.length + 2999 * kurtas + 150, address: ADDRESS }
  const { orderId } = await call('POST /api/order/place', wanted, shopper)
  const at = new Date(Date.now() - days * DAY)
  await shop.db`update orders set status = 'Delivered', delivered_at = ${at} where code = ${orderId}`
  return { ...shopper, code: orderId }
}

const judge = async (review: string, how: 'publish' | 'reject', number = 1) =>
  how === 'publish'
    ? askAs(manager, 'POST /api/admin/reviews/{code}/publish', { number }, { params: { code: review } })
    : askAs(
        manager,
        'POST /api/admin/reviews/{code}/reject',
        { number, reason: 'personal' },
        { params: { code: review } },
      )
const queue = async (state: string) => {
  const { reply } = await askAs(manager, 'GET /api/admin/reviews', undefined, {
    query: new URLSearchParams({ state }),
  })
  return reply.reviews
}
async function published(changes: Partial<typeof WRITTEN> = {}) {
  const shopper = await owner()
  const { review } = await save(shopper, changes)
  await judge(review, 'publish')
  return { shopper, review }
}

describe('who may write', () => {
  test('only whoever was sent the piece, of the size that came, and nothing that was cancelled', async () => {
    await owner()
    const visitor = await shop.shopper()
    expect(await refusal(save(visitor)), 'another one had it').toMatchObject({
      status: 403,
      code: 'pieceNotDelivered',
    })
    expect((await own(visitor)).delivered).toEqual([])
    const early = await owner()
    await shop.db`update orders set status = 'Out for delivery' where code = ${early.code}`
    expect(await refusal(save(early))).toMatchObject({ code: 'pieceNotDelivered' })
    const shopper = await owner()
    expect(await refusal(save(shopper, { size: 'L' }))).toMatchObject({ status: 400, field: 'size' })
    expect(await refusal(save(shopper, { product: 'nothing' }))).toMatchObject({ status: 404 })
    expect(await own(shopper)).toMatchObject({ delivered: [{ size: 'M' }], author: 'A S.', review: null })
    const again = await owner(3, { who: shopper })
    const [last] = await shop.db<[{ at: Date }]>`
      select delivered_at as at from orders where code = ${shopper.code}`
    expect((await own(shopper)).delivered, 'the last that came of a size').toEqual([
      { size: 'M', sizeText: 'M', at: last.at.toISOString() },
    ])
    await shop.db`update order_lines set cancelled_quantity = quantity
      where order_id = any(select id from orders where code in ${shop.db([shopper.code, again.code])})`
    expect(await refusal(save(shopper))).toMatchObject({ code: 'pieceNotDelivered' })
    const { orders } = await call('POST /api/order/userorders', {}, shopper)
    for (const { items } of orders)
      expect(items, 'nor is it asked for').toMatchObject([{ review: null, cancelledValue: 1499 }])
    // Of what was never on sale nobody is told anything.
    const unseen = { product: CAST.kurta.handle }
    const seen = (at: string | null) => shop.db`
      update products set first_published_at = ${at}, state = ${at ? 'published' : 'draft'} where handle = ${unseen.product}`
    await seen(null)
    const asked = call('GET /api/review/own/{product}', undefined, { ...shopper, params: unseen })
    expect(await refusal(asked)).toMatchObject({ status: 404, code: 'reviewPieceUnknown' })
    await seen('2026-01-01')
  })

  test('names that say how to reach somebody, six stars, no words and rules that are not accepted are refused', async () => {
    const shopper = await owner()
    const wrong = [
      [{ author: 'call 98765 43210' }, 'author'],
      [{ stars: 0 }, 'stars'],
      [{ stars: 6 }, 'stars'],
      [{ stars: 4.5 }, 'stars'],
      [{ text: '   ' }, 'text'],
      [{ text: 'x'.repeat(2001) }, 'text'],
      [{ fit: 'tight' as 'small' }, 'fit'],
      [{ accepted: false as true }, 'accepted'],
      [{ photos: ['a'.repeat(16)] }, 'photos.0'],
      [{ photos: Array.from({ length: 5 }, () => 'a'.repeat(16)) }, 'photos'],
    ] as const
    for (const [changes, field] of wrong)
      expect(await refusal(save(shopper, changes as Partial<typeof WRITTEN>))).toMatchObject({
        status: 400,
        field,
      })
  })

  test('nobody who is erased in that moment: nothing of it is kept', async () => {
    const shopper = await owner()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { saved } = await shop.db.begin(async (tx) => {
      await lockToErase(tx, accountId)
      const saved = refusal(save(shopper))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await eraseAccount(tx, accountId, new Date())
      return { saved }
    })
    expect(await saved).toMatchObject({ status: 401, code: 'sessionExpired' })
    expect(await shop.db`select from reviews where account_id = ${accountId}`).toHaveLength(0)
  })

  test('one each: who writes twice, even at once, has one review', async () => {
    const shopper = await owner()
    const sent = await Promise.all([1, 2, 3].map((stars) => save(shopper, { stars })))
    expect(new Set(sent.map(({ review }) => review)).size).toBe(1)
    const waiting = (await queue('waiting')).filter(({ code }) => code === sent[0]!.review)
    expect(waiting).toHaveLength(1)
    await call('POST /api/review/remove', { review: sent[0]!.review }, shopper)
    expect((await own(shopper)).review).toBeNull()
    const stranger = await owner()
    const { review } = await save(stranger)
    expect(await refusal(call('POST /api/review/remove', { review }, shopper))).toMatchObject({ status: 404 })
    // My Orders says of each what is theirs.
    for (const [whose, says] of [
      [shopper, 'open'],
      [stranger, 'written'],
    ] as const)
      expect((await call('POST /api/order/userorders', {}, whose)).orders[0]!.items[0]!.review).toBe(says)
  })
})

describe('what is published', () => {
  test('a person reads it first; the average is over all, and each shows what is known', async () => {
    const before = await shown()
    const shopper = await owner()
    const { review } = await save(shopper)
    expect(await shown()).toEqual(before)
    await judge(review, 'publish')
    const second = await published({ stars: 1, fit: 'small', author: 'Meera' })
    const now = (await shown())!
    expect(now.newest[0]).toMatchObject({ code: second.review, author: 'Meera', size: 'M', reply: null })
    expect(countOf(now)).toBe(now.stars.reduce((sum, each) => sum + each))
    expect(averageOf({ stars: [1, 0, 0, 1, 0] })).toBe(2.5)
    expect(mostFound({ fits: { small: 1, true: 3, large: 1 } })).toBe('true')
    expect(mostFound({ fits: { small: 1, true: 1, large: 0 } })).toBeNull()
    expect(publicName('  Meera  Devi Sharma ')).toBe('Meera S.')
    const page = await (await fetch(`${shop.base}/api/product/list?q=bela`)).text()
    expect(page).not.toContain('Meera')
  })

  test('its author is told by mail, the first time and no other; the rules of the day stand with each version', async () => {
    const { shopper, review } = await published()
    await save(shopper, { text: 'After a month it is still soft.' })
    await judge(review, 'publish', 2)
    const told = await shop.db<{ channel: string; product: string }[]>`
      select channel, content ->> 'handle' as product from messages
      where template = 'review-published' and account_id = (select account_id from reviews where code = ${review})`
    expect(told).toEqual([{ channel: 'email', product: PRODUCT }])
    const rules = await shop.db<{ rules: string }[]>`
      select distinct rules from review_versions where review_id = (select id from reviews where code = ${review})`
    expect(rules).toEqual([{ rules: REVIEW_RULES }])
    // Whoever changes a word of the rules gives them another day, and writes this anew.
    const said = readFileSync(new URL('../../words/en/review-rules.json', import.meta.url))
    expect([REVIEW_RULES, hash('sha256', said).slice(0, 12)]).toEqual(['2026-11-26', '1c870db3d83f'])
  })

  test('and goes from the page at once when its author takes it back', async () => {
    const { shopper, review } = await published()
    expect((await shown())!.newest[0]!.code).toBe(review)
    await call('POST /api/review/remove', { review }, shopper)
    expect((await shown())!.newest.map(({ code }) => code)).not.toContain(review)
  })

  test('an edit waits and is marked, and what stood there stands until then', async () => {
    const { shopper, review } = await published({ title: 'Before' })
    const { review: later } = await published()
    const again = await owner(0, { who: shopper })
    await save(shopper, { title: 'After' })
    expect((await shown())!.newest[1]).toMatchObject({ code: review, title: 'Before', editedAt: null })
    expect((await own(shopper)).review).toMatchObject({ state: 'waiting', isEarlierShown: true })
    expect(await refusal(judge(review, 'publish', 1))).toMatchObject({ code: 'reviewDecided' })
    await judge(review, 'publish', 2)
    const [first, second] = (await shown())!.newest
    expect(first!.code, 'an edit brings none to the top').toBe(later)
    expect(second).toMatchObject({ code: review, title: 'After', editedAt: expect.any(String) })
    expect(new Date(second!.editedAt!) > new Date(second!.postedAt), 'when it was written anew').toBe(true)
    // Also where nothing stands there any more: readers have seen it otherwise.
    await judge(review, 'reject', 2)
    await save(shopper, { title: 'At last' })
    expect((await queue('waiting')).find(({ code }) => code === review)).toMatchObject({
      isEdit: true,
      order: again.code,
    })
    await judge(review, 'publish', 3)
  })

  test('who decides on what was written anew meanwhile is told so', async () => {
    const shopper = await owner()
    const { review } = await save(shopper)
    await save(shopper, { stars: 2 })
    expect(await refusal(judge(review, 'publish', 1))).toMatchObject({ status: 409 })
  })

  test('the shop answers below it, and takes the answer back', async () => {
    const { review } = await published()
    const reply = (text: string) =>
      askAs(manager, 'POST /api/admin/reviews/{code}/reply', { text }, { params: { code: review } })
    await reply('Thank you. Wash it by itself the first time.')
    expect((await shown())!.newest[0]!.reply?.text).toMatch(/^Thank you/)
    const over = (before: string) =>
      askAs(
        manager,
        'POST /api/admin/reviews/{code}/reply',
        { text: 'Thanks!', before },
        { params: { code: review } },
      )
    expect(await refusal(over('')), 'a colleague has answered since').toMatchObject({ status: 409 })
    expect((await shown())!.newest[0]!.reply?.text).toMatch(/^Thank you/)
    await shop.db`update reviews set replied_at = '2026-01-01' where code = ${review}`
    await over('Thank you. Wash it by itself the first time.')
    expect((await shown())!.newest[0]!.reply, 'written when it was written last').toEqual({
      text: 'Thanks!',
      at: expect.not.stringContaining('2026-01-01'),
    })
    await reply('')
    expect((await shown())!.newest[0]!.reply).toBeNull()
    const done = await shop.db<{ action: string }[]>`
      select action from staff_audit where subject = ${review} order by at`
    expect(done.map(({ action }) => action)).toEqual([
      'review.published',
      'review.replied',
      'review.replied',
      'review.reply-removed',
    ])
  })

  test('page by page, newest first, each once', async () => {
    const all = await readReviewPage(shop.db, PRODUCT, 1)
    expect(all.reviews).toHaveLength(countOf((await shown())!))
    expect(all).toMatchObject({ isLast: true })
    expect(await readReviewPage(shop.db, PRODUCT, 2)).toEqual({ reviews: [], isLast: true })
    const written = (await queue('published')).map(({ writtenAt }) => writtenAt)
    expect(written, 'to the desk too').toEqual(written.toSorted().toReversed())
  })

  test('of more than a page too, also when all were sent at one moment', async () => {
    const { handle } = CAST.kurta
    const { review } = await published()
    await shop.db.begin(async (tx) => {
      const [product] = await tx<[{ id: string }]>`
        with authors as (
          insert into accounts (id, code, name, email)
          select gen_random_uuid(), 'AUTHOR' || n, 'A Shopper', 'author-' || n || '@example.com'
          from generate_series(1, 45) n returning id, code
        ), copies as (
          insert into reviews (id, code, product_id, account_id, order_id, posted_at, versions)
          select gen_random_uuid(), authors.code, p.id, authors.id, r.order_id, now(), 1
          from authors, products p, reviews r where p.handle = ${handle} and r.code = ${review}
          returning id, product_id
        )
        insert into review_versions
          (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit, state, written_at,
            decided_at)
        select copies.id, 1, stars, title, body, author, size, size_text, fit, delivered_at, false, 'published', now(),
          now()
        from copies, review_versions where review_id = (select id from reviews where code = ${review})
        returning (select id from products where handle = ${handle}) as id`
      await refreshShown(tx, product.id)
    })
    const pages = await Promise.all([1, 2, 3].map((page) => readReviewPage(shop.db, handle, page)))
    expect(pages.map(({ isLast }) => isLast)).toEqual([false, false, true])
    const codes = pages.flatMap(({ reviews }) => reviews.map(({ code }) => code))
    expect([codes.length, new Set(codes).size], 'each once').toEqual([45, 45])
    await shop.db`delete from reviews where code = any(${pages[2]!.reviews.map(({ code }) => code)})`
    expect(await readReviewPage(shop.db, handle, 2), 'one that is full').toMatchObject({ isLast: true })
    await shop.db`delete from reviews where code <> all(${pages[0]!.reviews.map(({ code }) => code)})`
    const query = new URLSearchParams({ state: 'published' })
    const { reply } = await askAs(manager, 'GET /api/admin/reviews', undefined, { query })
    expect([reply.reviews.length, reply.nextPage], 'at the desk too').toEqual([20, null])
  })
})

describe('what is turned down', () => {
  test('its author is told the reason, may appeal once, and send another', async () => {
    const shopper = await owner()
    const { review } = await save(shopper)
    await judge(review, 'reject')
    expect((await own(shopper)).review).toMatchObject({
      state: 'rejected',
      reason: 'personal',
      mayAppeal: true,
    })
    expect(await refusal(judge(review, 'reject')), 'it is decided').toMatchObject({ code: 'reviewDecided' })
    const [mail] = await shop.db`
      select template, content ->> 'why' as why, channel from messages where template = 'review-rejected'
      order by created_at desc limit 1`
    expect(mail).toMatchObject({ why: 'personal', channel: 'email' })
    const appeal = (by: { token: string; base: string } = shopper) =>
      call('POST /api/review/appeal', { review, text: 'It names only me.' }, by)
    expect(await refusal(appeal(await shop.shopper()))).toMatchObject({ status: 404, code: 'reviewUnknown' })
    const { review: sooner } = await save(await owner())
    await appeal()
    const { review: later } = await save(await owner())
    // Pressed once more for want of an answer.
    await appeal()
    const waiting = await queue('waiting')
    expect((await countReviews(shop.db)).waiting).toBe(waiting.length)
    const these = waiting.map(({ code }) => code).filter((code) => [review, sooner, later].includes(code))
    expect(these, 'it waits since it was asked for').toEqual([sooner, review, later])
    expect((await queue('waiting')).find(({ code }) => code === review)).toMatchObject({
      appeal: 'It names only me.',
      reason: 'personal',
    })
    await judge(review, 'reject')
    expect(await refusal(appeal())).toMatchObject({ status: 409, code: 'reviewAppealedAlready' })
    expect((await own(shopper)).review).toMatchObject({ state: 'rejected', mayAppeal: false })
    const told = await shop.db<{ appeals: string }[]>`
      select content ->> 'mayAppeal' as appeals from messages where template = 'review-rejected'
        and account_id = (select account_id from reviews where code = ${review}) order by id`
    expect(
      told.map(({ appeals }) => appeals),
      'by mail alone, for she has agreed to no more',
    ).toEqual(['true', 'false'])
    await save(shopper, { text: 'Soft.' })
    expect((await own(shopper)).review).toMatchObject({ state: 'waiting', mayAppeal: false })
    expect(
      (await queue('waiting')).find(({ code }) => code === review),
      'no reader has seen it otherwise',
    ).toMatchObject({ isEdit: false })
    const log = await shop.db`
      select before from staff_audit where subject = ${review} and action = 'review.rejected'`
    expect(log).toEqual([{ before: { state: 'waiting' } }, { before: { state: 'waiting' } }])
  })

  test('an appeal waits for what its author is just writing, and is refused when that is there', async () => {
    const shopper = await owner()
    const { review } = await save(shopper)
    await judge(review, 'reject')
    let appealed: ReturnType<typeof refusal> | undefined
    await shop.db.begin(async (tx) => {
      await tx`select from reviews where code = ${review} for update`
      appealed = refusal(call('POST /api/review/appeal', { review, text: 'It names only me.' }, shopper))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await tx`
        insert into review_versions (review_id, number, stars, title, body, author, size, size_text, fit, delivered_at, is_edit,
          state, written_at)
        select review_id, 2, stars, title, body, author, size, size_text, fit, delivered_at, is_edit, 'waiting', now()
        from review_versions where review_id = (select id from reviews where code = ${review})`
    })
    expect(await appealed).toMatchObject({ status: 409, code: 'reviewNotRejected' })
  })

  test('a year later it is gone, and so is what a later version has replaced', async () => {
    const shopper = await owner()
    const { review } = await save(shopper)
    await judge(review, 'reject')
    const edited = await published({ title: 'Before' })
    // It stood there for half a year: kept from when it was replaced on.
    await shop.db`
      update review_versions set decided_at = decided_at - interval '180 days'
      where review_id = (select id from reviews where code = ${edited.review})`
    await save(edited.shopper, { title: 'After' })
    await judge(edited.review, 'publish', 2)
    const titles = async () =>
      (
        await shop.db<{ title: string }[]>`
          select title from review_versions join reviews r on r.id = review_id
          where code = ${edited.review} order by number`
      ).map(({ title }) => title)
    await forgetOldVersions(shop.db, new Date(Date.now() + 360 * DAY))
    expect((await own(shopper)).review?.code).toBe(review)
    expect(await titles()).toEqual(['Before', 'After'])
    await forgetOldVersions(shop.db, new Date(Date.now() + 370 * DAY))
    expect((await own(shopper)).review).toBeNull()
    expect(await shop.db`select from reviews where code = ${review}`, 'nor that there was one').toEqual([])
    expect(await titles()).toEqual(['After'])
  })

  test('readers report; the shop keeps it, or takes it off the page', async () => {
    const { review } = await published({ stars: 5 })
    const report = (code = review, reason: 'advertising' | 'personal' = 'personal') =>
      call('POST /api/review/report', { review: code, reason }, { base: shop.base })
    await report()
    await report()
    await report(review, 'advertising')
    const another = await published()
    await report(another.review)
    await save(another.shopper, { text: 'Written anew.' })
    const open = (await queue('reported')).map(({ number }) => number)
    expect(open, 'what readers see, and not what waits').toEqual([1, 1])
    const isOtherOpen = async () => (await queue('reported')).some(({ code }) => code === another.review)
    const reported = (await queue('reported')).find(({ code }) => code === review)
    expect(reported?.reports).toEqual([
      { reason: 'personal', times: 2 },
      { reason: 'advertising', times: 1 },
    ])
    const unread = await save(await owner())
    const { reply: today } = await askAs(manager, 'GET /api/admin/today')
    const { waiting } = await countReviews(shop.db)
    expect(today.reviewsToRead, 'what is reported as well as what waits').toBe(waiting + 2)
    await judge(unread.review, 'reject')
    const keep = (code = review, seen?: number) =>
      askAs(manager, 'POST /api/admin/reviews/{code}/keep', { seen }, { params: { code } })
    expect(await refusal(keep(review, 2)), 'of which one was not read').toMatchObject({ status: 409 })
    expect((await queue('reported')).some(({ code }) => code === review)).toBe(true)
    await keep(review, 3)
    expect(await isOtherOpen(), 'what was said of another').toBe(true)
    expect(await refusal(keep())).toMatchObject({ code: 'reviewNotReported' })
    const [kept] = await shop.db`
      select before from staff_audit where subject = ${review} and action = 'review.reports-settled'`
    expect(kept).toEqual({ before: { advertising: 1, personal: 2 } })
    await report()
    await judge(review, 'reject')
    expect((await shown())!.newest.map(({ code }) => code)).not.toContain(review)
    expect(await refusal(report())).toMatchObject({ status: 404 })
    expect(await isOtherOpen(), 'is looked at by itself').toBe(true)
    await keep(another.review)
    expect((await countReviews(shop.db)).reported, 'nothing is left to look at').toBe(0)
  })

  test('what is reported as it is taken off the page leaves nothing to look at', async () => {
    const { review } = await published()
    let late: Promise<unknown> | undefined
    let off: Promise<unknown> | undefined
    await shop.db.begin(async (tx) => {
      await tx`select from reviews where code = ${review} for update`
      off = judge(review, 'reject')
      await expect.poll(() => howManyWait(shop.db)).toBe(1)
      late = refusal(call('POST /api/review/report', { review, reason: 'personal' }, { base: shop.base }))
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
    })
    await off
    expect(await late).toMatchObject({ status: 404, code: 'reviewUnknown' })
    expect((await countReviews(shop.db)).reported).toBe(0)
  })

  test('what is published as its author is erased goes with her, and her letter too', async () => {
    const shopper = await owner()
    const { review } = await save(shopper)
    const { accountId } = await authenticate(shop.db, shopper.token)
    let erased: Promise<unknown> | undefined
    let decided: Promise<unknown> | undefined
    await shop.db.begin(async (tx) => {
      await tx`select from products where handle = ${PRODUCT} for update`
      decided = judge(review, 'publish')
      await expect.poll(() => howManyWait(shop.db)).toBe(1)
      erased = shop.db.begin((erasing) =>
        eraseCustomer(erasing, accountId, { now: new Date(), signing: shop.running.shop.signing }),
      )
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
    })
    await Promise.all([decided, erased])
    expect(await shop.db`select from reviews where account_id = ${accountId}`).toHaveLength(0)
    expect(
      await shop.db`select from messages where account_id = ${accountId} and template = 'review-published' and content <> '{}'`,
    ).toHaveLength(0)
  })
})

describe('photos', () => {
  const send = (shopper: Shopper, body: BodyInit, type = 'image/jpeg') =>
    fetch(`${shop.base}/api/review/photo`, {
      method: 'POST',
      headers: { token: shopper.token, 'content-type': type },
      body,
    })
  const picture = (colour: string) =>
    sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
  const EXIF = { IFD0: { Artist: 'Zorvane' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } }

  test('nothing of where and by whom it was taken is kept', async () => {
    const shopper = await owner()
    const taken = await picture('#5b1a33').withExif(EXIF).jpeg().toBuffer()
    expect(taken.toString('latin1')).toContain('Zorvane')
    const { photo } = await (await send(shopper, new Uint8Array(taken))).json()
    for (const format of ['webp', 'avif']) {
      const kept = await fetch(`${shop.base}/media/${photo.hash}-40.${format}`)
      const bytes = Buffer.from(await kept.arrayBuffer())
      expect(kept.status).toBe(200)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.toString('latin1')).not.toContain('Zorvane')
    }
    const plain = new Uint8Array(await picture('#4a331f').jpeg().toBuffer())
    const { photo: another } = await (await send(shopper, plain)).json()
    const { review } = await save(shopper, { photos: [photo.hash, another.hash, photo.hash] })
    await judge(review, 'publish')
    expect((await shown())!.newest[0]!.photos.map(({ hash }) => hash)).toEqual([photo.hash, another.hash])
    await shop.db`update pictures set created_at = now() - interval '1 year'`
    await removeUnusedPictures(shop.db, shop.running.shop.media)
    expect((await fetch(`${shop.base}/media/${photo.hash}-40.webp`)).status).toBe(200)
    const [held] = await shop.db`select from pictures where hash = ${photo.hash}`
    expect(held).toBeTruthy()
  })

  test('in an hour somebody sends forty photos at most, and writes twenty times', async () => {
    const shopper = await owner()
    const { accountId } = await authenticate(shop.db, shopper.token)
    const { limits } = shop.running.shop
    for (let time = 0; time < 40; time++) await limits.byAccount('review-photo', accountId)
    for (let time = 0; time < 20; time++) await limits.byAccount('write-review', accountId)
    expect((await send(shopper, '<svg/>')).status).toBe(429)
    expect(await refusal(save(shopper))).toMatchObject({ status: 429 })
    const appeal = call('POST /api/review/appeal', { review: 'NOBODYS', text: 'Please.' }, shopper)
    expect(await refusal(appeal)).toMatchObject({ status: 429 })
    expect((await own(shopper)).review).toBeNull()
  })

  test('what is no picture, empty, huge or somebody else’s is refused', async () => {
    const shopper = await owner()
    expect((await send(shopper, '<svg/>')).status).toBe(415)
    expect((await send(shopper, '')).status).toBe(400)
    expect((await send(shopper, new Uint8Array(15 * 1024 * 1024 + 1))).status).toBe(413)
    const other = await owner()
    const bytes = new Uint8Array(await picture('#1f4a3a').png().toBuffer())
    const { photo } = await (await send(other, bytes, 'image/png')).json()
    const taking = () => refusal(save(shopper, { photos: [photo.hash] }))
    expect(await taking()).toMatchObject({ code: 'reviewPhotoGone', field: 'photos.0' })
    const { accountId: gone } = await authenticate(shop.db, shopper.token)
    await shop.db.begin((tx) => forgetReviews(tx, gone))
    await save(other, { photos: [photo.hash] })
    expect(await taking(), 'though it stands in a review').toMatchObject({ code: 'reviewPhotoGone' })
    const { accountId: erased } = await authenticate(shop.db, other.token)
    await shop.db`update accounts set no_review_invitations_at = now() where id = ${erased}`
    await shop.db.begin((tx) => forgetReviews(tx, erased))
    const [left] = await shop.db`
      select no_review_invitations_at as refused,
        (select count(*)::int from review_uploads where account_id = a.id) as photos
      from accounts a where id = ${erased}`
    expect(left, 'nothing of whoever is erased stays').toEqual({ refused: null, photos: 0 })
  })

  test('one that is cleaned away as a review names it is said to be gone', async () => {
    const shopper = await owner()
    const bytes = new Uint8Array(await picture('#3a1f4a').png().toBuffer())
    const { photo } = await (await send(shopper, bytes, 'image/png')).json()
    const { saved } = await shop.db.begin(async (tx) => {
      await tx`delete from pictures where hash = ${photo.hash}`
      const saved = refusal(save(shopper, { photos: [photo.hash] }))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { saved }
    })
    expect(await saved).toMatchObject({ status: 400, code: 'reviewPhotoGone', field: 'photos.0' })
  })
})

describe('invitations', () => {
  const invited = async (code: string) => {
    const rows = await shop.db<{ content: { stopKey: string; pieces: { handle: string }[] } }[]>`
      select content from messages m join orders o on o.id = m.order_id
      where o.code = ${code} and template = 'review-invitation'`
    return rows.map(({ content }) => content)
  }
  const invite = () => inviteReviews(shop.running.shop, new Date())

  test('once for each order that came some days ago, and to nobody who has written already', async () => {
    const [early, due, old, writer] = [
      await owner(5),
      await owner(7, { sizes: ['M', 'L'], kurtas: 1 }),
      await owner(31),
      await owner(7),
    ]
    await save(writer)
    await invite()
    await invite()
    expect(await invited(due.code), 'of a piece in two sizes once, in the order of the bill').toMatchObject([
      { pieces: [{ handle: PRODUCT }, { handle: CAST.kurta.handle }] },
    ])
    for (const { code } of [early, old, writer]) expect(await invited(code)).toEqual([])
  })

  test('not of what was cancelled, nor of what has left the shop', async () => {
    const { code } = await owner(7)
    await shop.db`
      update order_lines set cancelled_quantity = quantity
      where order_id = (select id from orders where code = ${code})`
    await invite()
    expect(await invited(code)).toEqual([])
    const left = await owner(7)
    const state = (now: string) => shop.db`update products set state = ${now} where handle = ${PRODUCT}`
    await state('archived')
    await invite()
    await state('published')
    expect(await invited(left.code)).toEqual([])
  })

  test('of a day on which more came than are asked about together, all', async () => {
    const { code } = await owner(7)
    await shop.db`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'ASKED' || n))).*
      from orders o, generate_series(1, 120) n where code = ${code}`
    expect(await invite()).toBe(121)
  })

  test('who says no is asked no more', async () => {
    const shopper = await owner(7)
    await invite()
    const [letter] = await invited(shopper.code)
    const key = letter!.stopKey
    const stop = () => call('POST /api/review/stop-invitations', { key }, { base: shop.base })
    await stop()
    const since = await shop.db`
      update accounts set no_review_invitations_at = no_review_invitations_at - interval '1 day'
      where no_review_invitations_at is not null returning no_review_invitations_at as at`
    await stop()
    expect(
      await shop.db`select no_review_invitations_at as at from accounts where no_review_invitations_at is not null`,
      'it was said when it was said first',
    ).toEqual(since)
    // Another who is erased takes nothing of hers along.
    const { accountId: gone } = await authenticate(shop.db, (await owner()).token)
    const asked = () => shop.db`select from review_invitations where key_hash = ${hashToken(key)}`
    await shop.db.begin((tx) => forgetReviews(tx, gone))
    expect(await asked()).toHaveLength(1)
    await shop.db`delete from review_invitations`
    await invite()
    expect(await invited(shopper.code)).toHaveLength(1)
    expect(
      await refusal(call('POST /api/review/stop-invitations', { key: 'another' }, { base: shop.base })),
    ).toMatchObject({ status: 404 })
  })

  test.each(['by the letter', 'among her consents'])(
    'who says no %s is sent none that waits either, and none that failed once more',
    async (where) => {
      const shopper = await owner(7)
      const later = await owner(7, { who: shopper })
      await invite()
      const [letter] = await invited(shopper.code)
      await expect.poll(() => shop.db`select from messages where status = 'waiting'`).toEqual([])
      await shop.db`
        update messages set status = 'waiting', sent_at = null, claimed_until = null, not_before = 'infinity'
        where template = 'review-invitation' and order_id = (select id from orders where code = ${later.code})`
      const [news] = await shop.db<[{ id: string }]>`
        insert into messages (id, channel, purpose, template, account_id, recipient, content, not_before)
        select gen_random_uuid(), 'email', 'transactional', 'refund-done', account_id, 'a@example.com', '{"name": "A"}', 'infinity'
        from orders where code = ${later.code} returning id`
      if (where === 'by the letter')
        await call('POST /api/review/stop-invitations', { key: letter!.stopKey }, { base: shop.base })
      else await call('POST /api/consents/withdraw', { kind: 'invitations' }, shopper)
      const [waited] = await shop.db`
        select status, last_error as why from messages where order_id = (select id from orders where code = ${later.code})
          and template = 'review-invitation'`
      expect(waited).toEqual({ status: 'suppressed', why: 'nothing more of this kind is wanted' })
      expect(await invited(later.code)).toEqual([{}])
      expect(await invited(shopper.code), 'the desk sends none once more that was held back').toEqual([{}])
      const sent =
        await shop.db`delete from messages where id = ${news.id} and status = 'waiting' returning content`
      expect(sent, 'news of her orders are').toEqual([{ content: { name: 'A' } }])
    },
  )

  test('who is just saying no is not asked meanwhile', async () => {
    const shopper = await owner(7)
    const { accountId } = await authenticate(shop.db, shopper.token)
    await shop.db.begin(async (tx) => {
      await tx`update accounts set no_review_invitations_at = now() where id = ${accountId}`
      await invite()
    })
    await invite()
    expect(await invited(shopper.code)).toEqual([])
  })
})

test('samples are shown as such, counted nowhere, and give way to the first review', async () => {
  const { handle } = CAST.lehenga
  const at = new Date('2026-11-01')
  const sample = {
    ...WRITTEN,
    handle,
    title: 'A sample',
    text: 'A sample.',
    author: 'Sample',
    size: 'M' as const,
  }
  await shop.db.begin((tx) => addSamples(tx, [{ ...sample, postedAt: at, deliveredAt: at }]))
  await shop.running.shop.catalogue.shown()
  const found = await shop.running.shop.catalogue.product(handle)
  expect(found?.reviews).toMatchObject({ areSamples: true, newest: [{ title: 'A sample' }] })
  expect(countOf(found!.reviews!)).toBe(0)
  const { code } = found!.reviews!.newest[0]!
  const answered = askAs(
    manager,
    'POST /api/admin/reviews/{code}/reply',
    { text: 'Hm.' },
    { params: { code } },
  )
  expect(await refusal(answered), 'nobody has written it').toMatchObject({ status: 404 })
  await published()
  const later = { ...sample, handle: PRODUCT, postedAt: new Date(Date.now() + DAY), deliveredAt: at }
  await shop.db.begin((tx) => addSamples(tx, [later]))
  const all = (await readReviewPage(shop.db, PRODUCT, 1)).reviews
  expect(all.map(({ title }) => title)).not.toContain('A sample')
  expect(
    await refusal(
      call(
        'POST /api/review/report',
        { review: found!.reviews!.newest[0]!.code, reason: 'photo' },
        { base: shop.base },
      ),
    ),
  ).toMatchObject({ status: 404 })
  await removeSamples(shop.db)
  await shop.running.shop.catalogue.shown()
  const since = await shop.running.shop.catalogue.product(handle)
  expect(since?.reviews, 'a shop that is no demo any more').toBeNull()
})

test('what was done with reviews is somebody’s', async () => {
  const nobodys = shop.db`select action from staff_audit where action like 'review.%' and staff_id is null`
  expect(await nobodys).toEqual([])
})
