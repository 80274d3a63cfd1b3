import { expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { setStock } from '../../test/set-stock.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { createAccount } from '../modules/accounts/register.ts'
import { authenticate, openSession } from '../modules/accounts/sessions.ts'
import { eraseCustomer } from '../modules/customers/erase-customer.ts'

const shop = testShop()
let people = 0

/** As a sign-in by an identity provider leaves it: no phone yet, nothing agreed to. */
async function shopperWithoutPhone() {
  people++
  const token = await shop.db.begin(async (tx) => {
    const accountId = await createAccount(tx, {
      name: 'A New Shopper',
      email: `profile-${people}@example.com`,
      phone: null,
      passwordHash: null,
      whatsappUtilityOptIn: false,
      whatsappMarketingOptIn: false,
    })
    return openSession(tx, accountId)
  })
  return { base: shop.base, token }
}

const userOf = async (session: { base: string; token: string }) =>
  (await call('GET /api/user/profile', undefined, session)).user

test('a phone is added once, with what was agreed to', async () => {
  const session = await shopperWithoutPhone()
  const choices = { whatsappUtilityOptIn: true, whatsappMarketingOptIn: false, whatsappOptIn: true }
  const saved = await call('PUT /api/user/profile/update', { phone: '8123456780', ...choices }, session)
  expect(saved).toMatchObject({
    success: true,
    message: 'Phone number saved',
    user: { phone: '8123456780', ...choices },
  })
  expect(await userOf(session)).toEqual(saved.user)

  const again = { phone: '8123456780' }
  await call('PUT /api/user/profile/update', again, session)
  expect(await refusal(call('PUT /api/user/profile/update', { phone: '8123456781' }, session))).toMatchObject(
    {
      status: 400,
      field: 'phone',
    },
  )
  const thief = await shopperWithoutPhone()
  for (const route of ['PUT /api/user/profile/update', 'POST /api/user/update-profile'] as const)
    expect(await refusal(call(route, again, thief))).toMatchObject({
      status: 409,
      field: 'phone',
      message: 'This phone is linked to another account',
    })
})

test('of two accounts that take a phone at once, one gets it', async () => {
  const sessions = [await shopperWithoutPhone(), await shopperWithoutPhone()]
  const outcomes = await Promise.all(
    sessions.map((session) =>
      fetch(`${shop.base}/api/user/profile/update`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '8123456799' }),
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the opt-ins are saved, their sum follows, and each change is written down', async () => {
  const session = await shopperWithoutPhone()
  const saved = await call('POST /api/user/update-profile', { whatsappMarketingOptIn: true }, session)
  expect(saved.message).toBe('WhatsApp preferences saved')
  expect(saved.user).toMatchObject({
    whatsappOptIn: true,
    whatsappUtilityOptIn: false,
    whatsappMarketingOptIn: true,
  })
  await call(
    'PUT /api/user/profile/update',
    { userId: saved.user._id, whatsappMarketingOptIn: false },
    session,
  )
  await call('PUT /api/user/profile/update', { whatsappMarketingOptIn: false }, session)
  expect((await userOf(session)).whatsappOptIn).toBe(false)
  await call(
    'PUT /api/user/profile/update',
    { whatsappUtilityOptIn: true, whatsappOptIn: true, where: 'checkout' },
    session,
  )
  const written = await shop.db`
    select purpose, granted, source from consents join accounts on accounts.id = account_id
    where code = ${saved.user._id} and source in ('profile', 'checkout') order by consents.at`
  expect([...written]).toEqual([
    { purpose: 'marketing', granted: true, source: 'profile' },
    { purpose: 'marketing', granted: false, source: 'profile' },
    { purpose: 'utility', granted: true, source: 'checkout' },
  ])
})

test('the address is saved whole, replaced whole, and keeps what was agreed to', async () => {
  const session = await shop.shopper()
  await call('POST /api/user/update-profile', { whatsappUtilityOptIn: true }, session)
  const { _id: userId, phone } = await userOf(session)
  expect(await userOf(session)).toMatchObject({ firstName: 'A', lastName: 'Shopper' })
  // The address names her otherwise than the account does.
  const named = { firstName: 'Savita', lastName: 'Nair' }
  const full = { ...ADDRESS, ...named, addressLine2: 'Second floor', landmark: 'Behind the well' }
  const saved = await call(
    'PUT /api/user/profile/update',
    { userId, address: full, whatsappOptIn: true },
    session,
  )
  expect(saved).toMatchObject({
    message: 'Profile updated successfully',
    user: { address: full, ...named },
  })

  const { phone: _none, ...plain } = ADDRESS
  const emptied = { ...plain, addressLine2: '', landmark: '' }
  const replaced = await call('PUT /api/user/profile/update', { userId, address: emptied }, session)
  expect(replaced.user.address).toEqual({ ...plain, phone })
  expect(replaced.user.whatsappUtilityOptIn).toBe(true)
})

test('an address and a phone that belongs to another are saved together or not at all', async () => {
  const other = await userOf(await shop.shopper())
  const session = await shopperWithoutPhone()
  const both = { address: ADDRESS, phone: other.phone! }
  expect((await refusal(call('PUT /api/user/profile/update', both, session))).status).toBe(409)
  const parts = { firstName: 'A New', lastName: 'Shopper' }
  expect(await userOf(session)).toMatchObject({ address: null, phone: null, ...parts })
  const { phone: _none, ...withoutPhone } = ADDRESS
  expect(
    await refusal(call('PUT /api/user/profile/update', { address: withoutPhone }, session)),
  ).toMatchObject({
    status: 400,
    field: 'address.phone',
  })
})

const PIECE = { itemId: CAST.saree.handle, size: 'M' } as const
test.each([
  ['address', 'POST /api/user/addresses/add', { address: ADDRESS }],
  ['phone', 'PUT /api/user/profile/update', { phone: '8123456799' }],
  ['wish', 'POST /api/wishlist/add', { itemId: PIECE.itemId }],
  ['size', 'POST /api/size-wait/ask', PIECE],
] as const)('no %s is kept for whoever is erased in that moment', async (_, route, payload) => {
  await setStock(shop.db, PIECE.itemId, PIECE.size, 0)
  const session = await shopperWithoutPhone()
  const { accountId } = await authenticate(shop.db, session.token)
  const { refused } = await shop.db.begin(async (tx) => {
    await eraseCustomer(tx, accountId, { now: new Date(), signing: shop.running.shop.signing })
    const refused = refusal(call(route, payload as never, session))
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    return { refused }
  })
  expect(await refused).toMatchObject({ status: 401, code: 'sessionExpired' })
  const kept = await shop.db`
    select phone from accounts where id = ${accountId} and phone is not null
    union all select street from addresses where account_id = ${accountId}
    union all select product_id::text from wishlist_pieces where account_id = ${accountId}
    union all select channel from size_waits where account_id = ${accountId}`
  expect(kept).toEqual([])
})

test('what is not right is named', async () => {
  const session = await shop.shopper()
  const save = (changes: object, as: { base: string; token?: string } = session) =>
    refusal(call('PUT /api/user/profile/update', changes, as))
  const phoneless = await shopperWithoutPhone()
  for (const phone of ['5123456789', '612345678', '61234567890'])
    expect(await save({ phone }, phoneless), phone).toMatchObject({ status: 400, field: 'phone' })
  expect(await userOf(phoneless)).toMatchObject({ phone: null })
  expect(await save({ phone: '6123456789' })).toMatchObject({ status: 400, field: 'phone' })
  expect(await save({ address: { ...ADDRESS, zipcode: '111111' } })).toMatchObject({
    status: 400,
    field: 'address.zipcode',
    message: 'Please enter a valid Indian pincode',
  })
  expect(await save({ email: 'new@example.com' })).toMatchObject({ status: 400, field: 'email' })
  expect(await save({})).toMatchObject({ status: 400 })
})

test('a PIN code is looked up, for shoppers', async () => {
  const session = await shop.shopper()
  const lookUp = (pincode: string, as: { base: string; token?: string } = session) =>
    call('GET /api/user/pincode/{pincode}', undefined, { ...as, params: { pincode } })
  expect(await lookUp('302003')).toEqual([
    {
      Status: 'Success',
      Message: 'Number of pincode(s) found:1',
      PostOffice: [
        {
          Name: 'Jaipur',
          Block: 'Jaipur',
          District: 'Jaipur',
          State: 'Rajasthan',
          Country: 'India',
          Pincode: '302003',
        },
      ],
    },
  ])
  expect(await lookUp('999998')).toEqual([{ Status: 'Error', Message: 'No records found', PostOffice: null }])
  for (const pin of ['111111', '012345', '12345', 'abcdef'])
    expect(await refusal(lookUp(pin))).toMatchObject({ status: 400, field: 'pincode' })

  const eager = await shop.shopper()
  const { accountId } = await authenticate(shop.db, eager.token)
  for (let time = 0; time < 60; time++) await shop.running.shop.limits.byAccount('pincode', accountId)
  expect(await refusal(lookUp('302003', eager)), 'nobody reads it all out').toMatchObject({ status: 429 })
})
