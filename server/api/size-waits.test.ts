import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { PAIR_SIZES } from '../../core/sizes.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { catchMail } from '../../test/mail-catcher.ts'
import { setStock } from '../../test/set-stock.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../test/somebody-waits.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { applyRetention } from '../modules/customers/apply-retention.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'
import { askByMail, askForSize } from '../modules/size-waits/ask-for-size.ts'
import { ownWaits, removeOverdueWaits, waitingBySize } from '../modules/size-waits/own-waits.ts'
import { tellWaiting } from '../modules/size-waits/tell-waiting.ts'

const catcher = await catchMail()
/** The shop looks by itself too, and must have the same ways to tell. Nobody answers there: what is told is read from its messages. */
const WHATSAPP = {
  WHATSAPP_API_URL: 'http://127.0.0.1:9',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
}
const shop = testShop({ SMTP_URL: catcher.url, ...WHATSAPP })
afterAll(() => catcher.stop())

const GONE = { itemId: CAST.saree.handle, size: 'M' } as const
const DAY_MS = 24 * 3600 * 1000
const restock = (pieces: number) => setStock(shop.db, GONE.itemId, GONE.size, pieces)
const offer = (offered: boolean) => shop.db`
  update variants set offered = ${offered}
  where size = ${GONE.size} and product_id = (select id from products where handle = ${GONE.itemId})`
const newMailbox = () => `${randomUUID()}@example.com`
const keyIn = (email: string, count = 1) =>
  catcher.foundTo(email, /(?<=size-back#(?:stop-)?)(?!stop-)[\w-]{43}/, count)
const askAsVisitor = (email: string) => call('POST /api/size-wait/ask-by-mail', { ...GONE, email }, shop)
const byKey = async (what: 'look' | 'confirm', key: string) =>
  (await call(`POST /api/size-wait/${what}`, { key }, { base: shop.base })).wait
const stopBy = (key: string) => call('POST /api/size-wait/stop', { key }, { base: shop.base })
const tell = (later = 0) =>
  tellWaiting(
    { db: shop.db, jobs: shop.running.shop.jobs, hasWhatsApp: true },
    () => new Date(Date.now() + later),
  )
const told = (email: string) =>
  shop.db`select content from messages where recipient = ${email} and template = 'size-back'`.then(
    ({ length }) => length,
  )
const isTold = (email: string, times = 1) => expect.poll(() => told(email)).toBe(times)

async function waitingVisitor(): Promise<string> {
  const email = newMailbox()
  await askAsVisitor(email)
  await byKey('confirm', await keyIn(email))
  return email
}
async function account(columns: { proven: boolean; whatsapp?: boolean }) {
  const caller = await shop.shopper()
  const { user } = await call('GET /api/user/profile', undefined, caller)
  const at = new Date()
  await shop.db`
    update accounts set mailbox_proven_at = ${columns.proven ? at : null},
      phone_proven_at = ${columns.whatsapp ? at : null}, whatsapp_marketing = ${columns.whatsapp ?? false}
    where code = ${user._id}`
  return { ...caller, email: user.email, phone: user.phone! }
}

beforeEach(async () => {
  await shop.db`delete from size_waits`
  await shop.db`delete from size_returns`
  await restock(0)
})

describe('a visitor who waits for a size', () => {
  test('is asked by mail first, told once when it is back, and may stop it all', async () => {
    const email = newMailbox()
    expect(await askAsVisitor(email)).toEqual({ success: true, state: 'mailed' })
    const key = await keyIn(email)
    expect(await byKey('look', key)).toEqual({
      ...GONE,
      name: CAST.saree.name,
      state: 'unconfirmed',
    })
    // Nobody has said yes: a piece that comes and goes is told to nobody.
    await restock(1)
    await tell()
    expect(await told(email)).toBe(0)
    await restock(0)
    expect(await waitingBySize(shop.db, GONE.itemId), 'nor counted').toEqual([])
    expect((await byKey('confirm', key)).state).toBe('waiting')
    expect((await byKey('confirm', key)).state).toBe('waiting')
    expect(await waitingBySize(shop.db, GONE.itemId)).toEqual([{ size: GONE.size, count: 1 }])

    await restock(2)
    const [, back] = await catcher.mailTo(email, 2)
    expect(back!.subject).toBe('Alpona Laal Paar Saree is back in M')
    expect(back!.text).toMatch(/back in size M, at ₹4,200\./)
    expect(back!.text).toContain(`/product/${GONE.itemId}`)
    await restock(0)
    await restock(2)
    await tell()
    expect(await told(email)).toBe(1)
    const stop = await keyIn(email, 2)
    expect((await byKey('look', stop)).state).toBe('told')
    await stopBy(stop)
    expect(await shop.db`select from size_waits where email = ${email}`).toHaveLength(0)
    expect(await refusal(stopBy(stop))).toMatchObject({ status: 404, code: 'waitLinkOver' })
  })

  test('and has an account that waits too is told once, and stops both by one link', async () => {
    const { token, email } = await account({ proven: true })
    const both = async () => {
      await askAsVisitor(email)
      await call('POST /api/size-wait/ask', { ...GONE, byWhatsApp: false }, { base: shop.base, token })
    }
    await both()
    await byKey('confirm', await keyIn(email))
    await restock(3)
    await isTold(email)
    await tell()
    expect(await told(email)).toBe(1)
    await restock(0)
    await both()
    await stopBy(await keyIn(email, 2))
    expect(await shop.db`select from size_waits`).toHaveLength(0)
  })

  test('who stops it all is sent nothing that was written before either', async () => {
    const email = await waitingVisitor()
    await shop.db`
      insert into messages (id, channel, purpose, template, recipient, content, not_before, status)
      select gen_random_uuid(), 'email', 'marketing', 'size-back', ${email}, '{"key": "of another size"}',
        now() + interval '1 hour', unnest('{waiting,failed}'::text[])`
    await stopBy(await keyIn(email))
    const left = await shop.db`
      select status, content from messages where recipient = ${email} and template = 'size-back' order by status`
    expect(left, 'one that failed is not sent once more').toEqual([
      { status: 'failed', content: {} },
      { status: 'suppressed', content: {} },
    ])
  })

  async function waitingInTwoWays(): Promise<[string, string]> {
    const name = randomUUID()
    const both: [string, string] = [`${name}@example.com`, `${name}+sizes@example.com`]
    for (const email of both) {
      await askAsVisitor(email)
      await byKey('confirm', await keyIn(email))
    }
    return both
  }

  test('whose mailbox waits written in two ways is told once', async () => {
    const [one, other] = await waitingInTwoWays()
    await restock(1)
    await expect.poll(() => shop.db`select from size_waits where told_at is null`).toHaveLength(0)
    expect((await told(one)) + (await told(other))).toBe(1)
  })

  test('who stops it all is told nothing however the mailbox was written', async () => {
    const [one] = await waitingInTwoWays()
    await stopBy(await keyIn(one))
    expect(await shop.db`select from size_waits`).toHaveLength(0)
  })

  test('who stops it all stops her account too, whose address is written otherwise', async () => {
    const { token, email } = await account({ proven: true })
    await call('POST /api/size-wait/ask', { ...GONE, byWhatsApp: false }, { base: shop.base, token })
    const visitor = email.replace('@', '+sizes@')
    await askAsVisitor(visitor)
    await stopBy(await keyIn(visitor))
    expect(await shop.db`select from size_waits`).toHaveLength(0)
  })

  test('who stops it all while she is being told is not sent that', async () => {
    const email = await waitingVisitor()
    const key = await keyIn(email)
    const { stopping } = await shop.db.begin(async (tx) => {
      await tx`update size_waits set told_at = now() where email = ${email}`
      const stopping = stopBy(key)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      await tx`
        insert into messages (id, channel, purpose, template, recipient, content, not_before)
        values (gen_random_uuid(), 'email', 'marketing', 'size-back', ${email}, '{"key": "of this size"}',
          now() + interval '1 hour')`
      return { stopping }
    })
    await stopping
    const left = await shop.db`
      select status from messages where recipient = ${email} and template = 'size-back'`
    expect(left).toEqual([{ status: 'suppressed' }])
  })

  test('who says yes when it is back already is told at once, and not once the link is over', async () => {
    const late = newMailbox()
    await askAsVisitor(late)
    await shop.db`update size_waits set expires_at = now() where email = ${late}`
    expect(await refusal(byKey('confirm', await keyIn(late)))).toMatchObject({ code: 'waitLinkOver' })
    const email = newMailbox()
    await askAsVisitor(email)
    const key = await keyIn(email)
    await restock(1)
    await byKey('confirm', key)
    await isTold(email)
  })

  test('who says yes as it comes back is told too', async () => {
    const email = newMailbox()
    await askAsVisitor(email)
    const key = await keyIn(email)
    const { answered } = await shop.db.begin(async (tx) => {
      await tx`
        update variants set stock = 1 where size = ${GONE.size}
          and product_id = (select id from products where handle = ${GONE.itemId})`
      const answered = byKey('confirm', key)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { answered }
    })
    await answered
    await tell()
    await isTold(email)
  })

  test('is told nothing of a size that is back and not for sale', async () => {
    const email = await waitingVisitor()
    await offer(false)
    await restock(1)
    await tell()
    expect(await told(email)).toBe(0)
    await offer(true)
    await tell(DAY_MS + 60_000)
    await isTold(email)
  })

  test('asks once more: one wish, another mail, the same answer; the eleventh time in an hour is refused', async () => {
    const email = await waitingVisitor()
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(await askAsVisitor(email)).toEqual({ success: true, state: 'mailed' })
    expect(await refusal(askAsVisitor(email))).toMatchObject({ status: 429 })
    // Mails sent within a second may overtake each other: one of the later nine has the link that is good.
    const later = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => keyIn(email, count)))
    const states = later.map((key) =>
      byKey('look', key).then(
        ({ state }) => state,
        () => 'used',
      ),
    )
    expect(await Promise.all(states)).toContain('waiting')
    const languages = () => shop.db`select locale from size_waits where email = ${email}`
    expect(await languages()).toEqual([{ locale: null }])
    await askByMail(shop.running.shop, { email, locale: 'en' }, { handle: GONE.itemId, size: GONE.size })
    expect(await languages(), 'that of the last asking').toEqual([{ locale: 'en' }])
    // The link of a mail that is asked for again ends in two days; what was said yes to does not.
    await removeOverdueWaits(shop.db, new Date(Date.now() + 3 * DAY_MS))
    expect(await shop.db`select from size_waits where confirmed_at is not null`).toHaveLength(1)
    await restock(9)
    await isTold(email)
  })

  test('is asked ten times in an hour however the mailbox is written each time', async () => {
    const [name, host] = newMailbox().split('@')
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await askAsVisitor(`${name}+${n}@${host}`)
    expect(await refusal(askAsVisitor(`${name}@${host}`))).toMatchObject({ status: 429 })
  })

  test('whose wish is over is asked anew, and told nothing before saying yes', async () => {
    const email = await waitingVisitor()
    await shop.db`update size_waits set expires_at = now() where email = ${email}`
    await askAsVisitor(email)
    await restock(1)
    await tell()
    expect(await told(email)).toBe(0)
  })

  test('is refused a size that is there, one that we do not sell, what is no size and no mailbox', async () => {
    const ask = (changed: object) =>
      refusal(call('POST /api/size-wait/ask-by-mail', { ...GONE, email: newMailbox(), ...changed }, shop))
    expect(await ask({ itemId: CAST.kurti.handle })).toMatchObject({
      status: 409,
      code: 'sizeIsThere',
      field: 'size',
    })
    expect(await ask({ itemId: 'never-there' })).toMatchObject({ status: 404, field: 'itemId' })
    await shop.db`update products set state = 'draft' where handle = ${GONE.itemId}`
    expect(await ask({}), 'taken off sale').toMatchObject({ status: 404, field: 'itemId' })
    await shop.db`update products set state = 'published' where handle = ${GONE.itemId}`
    await offer(false)
    expect(await ask({}), 'in that size').toMatchObject({ status: 404, code: 'sizeNotSold' })
    await offer(true)
    expect(await ask({ size: 'XS' })).toMatchObject({ status: 400, field: 'size' })
    expect(await ask({ email: 'nobody' })).toMatchObject({ status: 400, field: 'email' })
    for (const follow of [
      () => byKey('look', 'made-up'),
      () => byKey('confirm', 'made-up'),
      () => stopBy('made-up'),
    ])
      expect(await refusal(follow())).toMatchObject({ status: 404, field: 'key' })
  })
})

describe('a shopper who waits for a size', () => {
  test('waits at once where the mailbox is proven, is told, and may take it back', async () => {
    const me = await account({ proven: true })
    expect(await call('POST /api/size-wait/ask', GONE, me)).toMatchObject({ state: 'waiting' })
    expect(await call('POST /api/size-wait/get', {}, me)).toMatchObject({
      waits: [GONE],
      ways: { email: me.email, whatsapp: false },
    })
    const other = await account({ proven: true })
    await call('POST /api/size-wait/ask', GONE, other)
    await call('POST /api/size-wait/withdraw', GONE, me)
    await restock(1)
    await isTold(other.email)
    expect(await told(me.email)).toBe(0)
    await restock(0)
    await call('POST /api/size-wait/ask', GONE, me)
    await restock(1)
    await isTold(me.email)
    await restock(0)
    const { accountId } = await authenticate(shop.db, me.token)
    await call('POST /api/size-wait/withdraw', GONE, me)
    const toldOf =
      await shop.db`select from size_waits where account_id = ${accountId} and told_at is not null`
    expect(toldOf, 'that she was told counts for those who come next').toHaveLength(1)
    for (let time = 4; time < 30; time++) await shop.running.shop.limits.byAccount('size-wait', accountId)
    for (const change of ['POST /api/size-wait/ask', 'POST /api/size-wait/withdraw'] as const)
      expect(await refusal(call(change, GONE, me)), 'in one minute').toMatchObject({ status: 429 })
  })

  test('who asks as a piece comes back is told that it is there, and not left to wait', async () => {
    const me = await account({ proven: true })
    const asking = await shop.db.begin(async (tx) => {
      await tx`
        update variants set stock = 1 where size = ${GONE.size}
          and product_id = (select id from products where handle = ${GONE.itemId})`
      const asked = refusal(call('POST /api/size-wait/ask', GONE, me))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await asking.asked).toMatchObject({ status: 409, code: 'sizeIsThere' })
  })

  test('waits for fifty sizes at most; what is over takes no room, nor does the same one again', async () => {
    const me = await account({ proven: true })
    const { db } = shop
    await db`
      with others as (
        insert into variants (id, product_id, size, stock, offered)
        select gen_random_uuid(), p.id, size, 0, false from unnest(${[...PAIR_SIZES]}::text[]) size
        cross join products p where p.handle in (${CAST.kurti.handle}, ${CAST.lehenga.handle}) returning id
      )
      insert into size_waits (id, variant_id, account_id, channel, asked_at, confirmed_at, expires_at)
      select gen_random_uuid(), o.id, a.id, 'email', now(), now(), now() + interval '1 day'
      from others o cross join accounts a where a.email = ${me.email}`
    expect(await db`select from size_waits`).toHaveLength(50)
    const both = [CAST.kurti.handle, CAST.lehenga.handle]
    const counted = async () =>
      (await Promise.all(both.map((handle) => waitingBySize(db, handle)))).flat().map(({ size }) => size)
    expect(await counted(), 'the desk has them in the order of sizes').toEqual([...PAIR_SIZES, ...PAIR_SIZES])
    const ask = () => call('POST /api/size-wait/ask', GONE, me)
    expect(await refusal(ask())).toMatchObject({ status: 409, code: 'tooManyWaits' })
    const [told] = await db`
      update size_waits set told_at = now() where id = (select id from size_waits limit 1) returning id`
    await ask()
    await call('POST /api/size-wait/withdraw', GONE, me)
    await db`update size_waits set told_at = null, expires_at = now() where id = ${told!.id}`
    expect(await counted(), 'but none that is over').toHaveLength(49)
    const waits = async () => (await call('POST /api/size-wait/get', {}, me)).waits
    expect(await waits()).toHaveLength(49)
    await ask()
    await ask()
    expect(await db`select from size_waits`).toHaveLength(50)
    expect((await waits()).at(-1), 'in the order of asking').toEqual(GONE)
  })

  test('is asked by mail where nobody has proven the mailbox', async () => {
    const me = await account({ proven: false })
    expect(await call('POST /api/size-wait/ask', GONE, me)).toMatchObject({ state: 'mailed' })
    expect((await call('POST /api/size-wait/get', {}, me)).waits, 'nobody has said yes yet').toEqual([])
    await byKey('confirm', await keyIn(me.email))
    expect(await call('POST /api/size-wait/ask', GONE, me), 'asked once more').toMatchObject({
      state: 'mailed',
    })
    await removeOverdueWaits(shop.db, new Date(Date.now() + 3 * DAY_MS))
    await restock(1)
    await isTold(me.email)
  })

  test('is asked by mail also where it waited on WhatsApp before, and is told nothing there until it says yes', async () => {
    const { email, ...caller } = await account({ proven: false, whatsapp: true })
    const ask = (byWhatsApp: boolean) => call('POST /api/size-wait/ask', { ...GONE, byWhatsApp }, caller)
    expect((await ask(true)).state).toBe('waiting')
    expect((await ask(false)).state).toBe('mailed')
    await restock(1)
    await tell()
    expect(await told(email)).toBe(0)
    await restock(0)
    await byKey('confirm', await keyIn(email))
    await restock(1)
    await isTold(email)
  })

  test('on WhatsApp only with a proven phone and consent; who takes that back is told by mail', async () => {
    const without = await account({ proven: true })
    const asked = { ...GONE, byWhatsApp: true } as const
    expect(await refusal(call('POST /api/size-wait/ask', asked, without))).toMatchObject({
      status: 409,
      code: 'notByWhatsApp',
      field: 'byWhatsApp',
    })
    const silent = await account({ proven: true, whatsapp: true })
    await shop.db`update accounts set whatsapp_marketing = false where email = ${silent.email}`
    expect((await refusal(call('POST /api/size-wait/ask', asked, silent))).code).toBe('notByWhatsApp')
    const [stays, goes] = [
      await account({ proven: true, whatsapp: true }),
      await account({ proven: true, whatsapp: true }),
    ]
    const [{ id }] = await shop.db<[{ id: string }]>`select id from accounts where email = ${stays.email}`
    const { itemId: handle, size } = GONE
    const hasNone = { db: shop.db, jobs: shop.running.shop.jobs, hasWhatsApp: false }
    const inShopWithout = askForSize(hasNone, id, { handle, size }, true)
    await expect(inShopWithout).rejects.toMatchObject({ code: 'notByWhatsApp' })
    expect((await ownWaits(shop.db, id, false)).ways.whatsapp).toBe(false)
    expect((await ownWaits(shop.db, id, true)).ways.whatsapp).toBe(true)
    // Their phone was corrected since; and of one nobody has ever proven the mailbox.
    const [corrected, unknown] = [
      await account({ proven: true, whatsapp: true }),
      await account({ proven: false, whatsapp: true }),
    ]
    await shop.db`
      update accounts set phone_proven_at = null where email = any(${[corrected.email, unknown.email]})`
    for (const { email } of [stays, goes, corrected, unknown])
      await shop.db`
        insert into size_waits (id, variant_id, account_id, channel, asked_at, confirmed_at, expires_at)
        select gen_random_uuid(), v.id, a.id, 'whatsapp', now(), now(), now() + interval '1 day'
        from variants v join products p on p.id = v.product_id cross join accounts a
        where p.handle = ${GONE.itemId} and v.size = ${GONE.size} and a.email = ${email}`
    await call('POST /api/user/update-profile', { whatsappMarketingOptIn: false }, goes)
    await restock(2)
    await tell()
    // Another look may have been telling them just then.
    const messages = () => shop.db<{ channel: string; purpose: string; recipient: string }[]>`
      select channel, purpose, recipient from messages
      where template = 'size-back'
        and recipient = any(${[stays, goes, corrected, unknown].flatMap(({ email, phone }) => [email, phone])})
      order by channel, recipient`
    await expect.poll(() => shop.db`select from size_waits where told_at is null`).toHaveLength(0)
    const mailed = [goes.email, corrected.email].toSorted()
    expect((await messages()).map((row) => ({ ...row }))).toEqual([
      ...mailed.map((recipient) => ({ channel: 'email', purpose: 'marketing', recipient })),
      { channel: 'whatsapp', purpose: 'marketing', recipient: stays.phone },
    ])
  })
})

test.each(['with the account', 'with its mailbox alone'])(
  'who is erased as she is told of what she waited for %s is sent nothing',
  async (how) => {
    const me = await account({ proven: true })
    const { accountId } = await authenticate(shop.db, me.token)
    if (how === 'with the account') await call('POST /api/size-wait/ask', GONE, me)
    else {
      await askAsVisitor(me.email)
      await byKey('confirm', await keyIn(me.email))
    }
    let both: Promise<unknown> | undefined
    await shop.db.begin(async (tx) => {
      // Whom it tells is written down, and what is told of is still to be read.
      await tx`lock table product_pictures in access exclusive mode`
      await restock(1)
      const tells = tell()
      await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(0)
      const waiting = await howManyWait(shop.db)
      const erases = shop.db.begin((erasing) =>
        eraseCustomer(erasing, accountId, { now: new Date(), signing: shop.running.shop.signing }),
      )
      both = Promise.all([tells, erases])
      both.catch(() => {})
      await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(waiting)
    })
    await both
    expect(await shop.db`select from size_waits`).toHaveLength(0)
    const left = await shop.db`
      select from messages where template = 'size-back' and (account_id = ${accountId} or recipient = ${me.email}) and content <> '{}'`
    expect(left).toHaveLength(0)
  },
)

describe('of few pieces', () => {
  test('three are told for each, in the order of asking; the next when more come, and the rest a day later', async () => {
    const asked: string[] = []
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) asked.push(await waitingVisitor())
    // Who read the mail late waits no shorter for that.
    await shop.db`update size_waits set confirmed_at = now() where email = ${asked[0]!}`
    const tellings = () => Promise.all(asked.map(told))
    await restock(1)
    await expect.poll(tellings).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    await restock(2)
    await expect.poll(tellings).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    await tell(DAY_MS - 60_000)
    expect(await tellings()).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    await tell(DAY_MS + 60_000)
    expect(await tellings()).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('however many wait for them, all are told in one night for whom there is a piece', async () => {
    await shop.db`
      with crowd as (
        insert into accounts (id, code, name, email)
        select gen_random_uuid(), 'CROWD' || n, 'A Shopper', 'crowd-' || n || '@example.com'
        from generate_series(1, 205) n returning id
      )
      insert into size_waits (id, variant_id, account_id, channel, asked_at, confirmed_at, expires_at)
      select gen_random_uuid(), v.id, crowd.id, 'whatsapp', now(), now(), now() + interval '1 day'
      from crowd, variants v join products p on p.id = v.product_id
      where p.handle = ${GONE.itemId} and v.size = ${GONE.size}`
    await restock(100)
    await tell()
    await expect.poll(() => shop.db`select from size_waits where told_at is null`).toHaveLength(0)
  })

  test('several who look at once tell each once', async () => {
    const saidNothing = newMailbox()
    await askAsVisitor(saidNothing)
    const emails = [await waitingVisitor(), await waitingVisitor()]
    await restock(5)
    await Promise.all([tell(), tell(), tell()])
    await Promise.all(emails.map((email) => isTold(email)))
    expect(await told(saidNothing)).toBe(0)
    expect(await shop.db`select from size_returns`).toHaveLength(0)
  })

  test('a cancelled order gives its piece back to who waits for it', async () => {
    await restock(1)
    const buyer = await shop.shopper()
    const { orderId } = await call(
      'POST /api/order/place',
      { items: [{ _id: GONE.itemId, size: GONE.size, quantity: 1 }], amount: 4350, address: ADDRESS },
      { ...buyer, idempotencyKey: randomUUID() },
    )
    const email = await waitingVisitor()
    await call('POST /api/order/cancel', { orderId }, buyer)
    await isTold(email)
  })
})

test('what is over goes in the night: wishes, and what was written to visitors', async () => {
  const [email, unsent] = [await waitingVisitor(), await waitingVisitor()]
  // A mail is caught a moment before it is written down as sent.
  const waiting = () =>
    shop.db`select from messages where recipient = any(${[email, unsent]}) and sent_at is null`
  await expect.poll(waiting).toHaveLength(0)
  await shop.db`update messages set status = 'waiting', sent_at = null, not_before = 'infinity' where recipient = ${unsent}`
  const written = () => shop.db`select from messages where recipient = ${email}`
  await applyRetention(shop.running.shop, new Date(Date.now() + 89 * DAY_MS))
  expect(await written(), 'not over yet').toHaveLength(1)
  await applyRetention(shop.running.shop, new Date(Date.now() + 91 * DAY_MS))
  expect(await shop.db`select from size_waits`).toHaveLength(0)
  expect(await written()).toHaveLength(0)
  expect(await shop.db`select from messages where recipient = ${unsent}`, 'not sent yet').toHaveLength(1)
})
