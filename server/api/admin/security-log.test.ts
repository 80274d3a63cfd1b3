import { describe, expect, test } from 'vitest'
import { refusal, testShop } from '../../../test/shop.ts'
import {
  askAs,
  newStaff,
  nobody,
  STAFF_PASSWORD,
  type StaffMember,
  signedIn,
  statusOf,
  tokenFrom,
} from '../../../test/staff.ts'
import { forgetOldSecurityLog, readSecurityLog } from '../../modules/staff/security-log.ts'
import { codeNow } from '../../modules/staff/totp.ts'

const shop = testShop()
const owner = () => shop.staff('owner')
const signIn = (email: string, password = STAFF_PASSWORD) =>
  askAs(
    nobody(shop.base),
    'POST /api/admin/sign-in',
    { email, password },
    { headers: { 'user-agent': 'A browser' } },
  )

async function logOf(q: string) {
  const query = new URLSearchParams({ q })
  const { reply } = await askAs(await owner(), 'GET /api/admin/security-log', undefined, { query })
  return reply.entries.map(({ event, who, subject, refusedAs }) => [event, who, subject, refusedAs])
}

describe('the security log', () => {
  test('tells who signed in and who was refused, from where and with what', async () => {
    const { email, name } = await newStaff(shop.db, 'packer')
    await refusal(signIn(email, 'not the password'))
    await signIn(email)
    expect(await logOf(email)).toEqual([
      ['sign-in', name, '', null],
      ['sign-in', name, '', 'staffSignInWrong'],
    ])
    expect(await logOf('127.0.0.1')).toContainEqual(['sign-in', name, '', 'staffSignInWrong'])
    const query = new URLSearchParams({ q: email })
    const { reply } = await askAs(await owner(), 'GET /api/admin/security-log', undefined, { query })
    expect(reply.entries[0]).toMatchObject({ address: '127.0.0.1', device: 'A browser' })
  })

  test('keeps nothing of what was typed for an account that is not there: it may be a password', async () => {
    await refusal(signIn('four-words@in-the-wrong.field', 'x'))
    const rows = JSON.stringify(await shop.db`select * from security_log where staff_id is null`)
    expect(rows).toContain('staffSignInWrong')
    expect(rows).not.toContain('four-words')
  })

  test('tells of codes, right and wrong', async () => {
    const person = await newStaff(shop.db, 'manager', { withSecondFactor: true })
    const caller = await signedIn(shop.db, shop.base, person)
    await refusal(askAs(caller, 'POST /api/admin/second-factor', { code: '000000' }))
    const code = codeNow(person.secret!, new Date())
    await askAs(caller, 'POST /api/admin/second-factor', { code })
    expect(await logOf(person.email)).toEqual([
      ['second-factor', person.name, '', null],
      ['second-factor', person.name, '', 'factorWrong'],
    ])
  })

  test('tells what was taken out, and whose role or app was changed', async () => {
    const [by, about] = [await newStaff(shop.db, 'owner'), await newStaff(shop.db, 'packer')]
    const caller = await signedIn(shop.db, shop.base, by)
    const params = { id: about.id }
    expect(await statusOf(askAs(caller, 'GET /api/admin/products.csv'))).toBe(200)
    await askAs(caller, 'PUT /api/admin/people/{id}/role', { role: 'manager' }, { params })
    await askAs(caller, 'DELETE /api/admin/people/{id}/second-factor', undefined, { params })
    await askAs(caller, 'DELETE /api/admin/people/{id}', undefined, { params })
    const lines = (member: StaffMember) => logOf(member.email)
    const done = [
      ['person-removed', by.name, about.email, null],
      ['app-reset', by.name, about.email, null],
      ['role-changed', by.name, about.email, null],
    ]
    expect(await lines(about)).toEqual(done)
    expect(await lines(by)).toEqual([...done, ['products-exported', by.name, '', null]])
    expect(await logOf('person-rem'), 'found by what was done').toEqual([done[0]])
    expect(await logOf('took off the app'), 'found by how that is said').toEqual([done[1]])
    await refusal(signIn(about.email))
    expect(await lines(about), 'an address that is nobody’s any more is not theirs').toEqual(done)
  })

  test('tells who was invited and came, whose data was taken out, and who changed their own way in', async () => {
    const by = await newStaff(shop.db, 'owner')
    const caller = await signedIn(shop.db, shop.base, by)
    const email = `invited-by-${by.id}@example.com`
    const { link } = (await askAs(caller, 'POST /api/admin/people/invite', { email, role: 'packer' })).reply
    const account = { token: link.split('#')[1]!, name: 'New Here', password: 'twelve-or-more' }
    const accepted = await askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', account)
    const own = { base: shop.base, token: tokenFrom(accepted.headers), csrf: accepted.reply.csrf }
    await refusal(askAs(own, 'POST /api/admin/password', { present: 'another', next: 'twelve-or-fewer' }))
    await askAs(own, 'POST /api/admin/sign-out-everywhere', {})
    await shop.shopper()
    const [{ code }] = await shop.db<[{ code: string }]>`select code from accounts limit 1`
    await askAs(caller, 'POST /api/admin/customers/{code}/export', {}, { params: { code } })
    expect(await logOf(email)).toEqual([
      ['sign-out-everywhere', 'New Here', '', null],
      ['password', 'New Here', '', 'staffPasswordWrong'],
      ['accepted', 'New Here', '', null],
      ['invited', by.name, email, null],
    ])
    expect((await logOf(by.email))[0]).toEqual(['customer-exported', by.name, code, null])
    const misread = `#${code.replaceAll('0', 'o').replaceAll('1', 'l')}`
    expect(await logOf(misread)).toEqual([['customer-exported', by.name, code, null]])
    await refusal(signIn(email, 'not the password'))
    expect((await logOf('Sign-in refused'))[0]).toEqual(['sign-in', 'New Here', '', 'staffSignInWrong'])
    expect(await logOf('Signed in'), 'of what was refused nothing was done').not.toContainEqual(
      expect.arrayContaining(['staffSignInWrong']),
    )
  })

  test('goes on behind the last line that was shown', async () => {
    await refusal(signIn('one@example.com'))
    await refusal(signIn('two@example.com'))
    const read = (before: string | null) => readSecurityLog(shop.db, { search: '', before, limit: 1 })
    const { entries, olderThan } = await read(null)
    const next = await read(olderThan)
    const [newest, second] = await shop.db<{ id: string }[]>`
      select id from security_log order by id desc limit 2`
    expect([...entries, ...next.entries].map(({ id }) => id)).toEqual([newest!.id, second!.id])
  })

  test('is read by owners, and is only ever added to until it is a year old', async () => {
    for (const role of ['packer', 'manager'] as const) {
      const caller = await shop.staff(role)
      expect(await statusOf(askAs(caller, 'GET /api/admin/security-log'))).toBe(403)
    }
    await refusal(signIn('nobody@example.com'))
    await expect(shop.db`update security_log set address = ''`).rejects.toThrow('only ever added to')
    await expect(shop.db`delete from security_log`).rejects.toThrow('only ever added to')
    await expect(shop.db`truncate security_log`).rejects.toThrow('only ever added to')
    await shop.db`
      insert into security_log (id, at, event, subject, address, device)
      select gen_random_uuid(), now() - make_interval(days => days), 'sign-in', days::text, 'long ago', ''
      from unnest(array[364, 366]) days`
    await forgetOldSecurityLog(shop.db, new Date())
    expect(await shop.db`select subject from security_log where address = 'long ago'`).toEqual([
      { subject: '364' },
    ])
  })

  test('is kept for a year by the calendar, also where that has a leap day', async () => {
    await shop.db`
      insert into security_log (id, at, event, subject, address, device)
      select gen_random_uuid(), at, 'sign-in', 'in a leap year', '', ''
      from unnest(array['2024-02-28T09:00:00Z', '2024-02-28T12:00:00Z']::timestamptz[]) at`
    await forgetOldSecurityLog(shop.db, new Date('2025-02-28T10:00:00Z'))
    expect(await shop.db`select at from security_log where subject = 'in a leap year'`).toEqual([
      { at: new Date('2024-02-28T12:00:00Z') },
    ])
  })
})
