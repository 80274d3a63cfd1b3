import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ROLES } from '../../../core/staff.ts'
import { begunCall } from '../../../test/begun-call.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { somebodyWaits } from '../../../test/somebody-waits.ts'
import { askAs, newStaff, nobody, signedIn, statusOf, tokenFrom } from '../../../test/staff.ts'
import { holdsSecret } from '../../modules/messaging/templates/render.ts'
import { invite } from '../../modules/staff/invitations.ts'
import {
  addPerson,
  changeRole,
  removePerson,
  resetSecondFactor,
  takeAllAppsOff,
} from '../../modules/staff/people.ts'
import { newSecret } from '../../modules/staff/totp.ts'
import { newCode, newId } from '../../platform/ids.ts'

const shop = testShop()
const owner = () => shop.staff('owner')
const newEmail = () => `new-${randomUUID()}@example.com`
const ACCOUNT = { name: 'New Here', password: 'twelve-or-more' }

async function invited(email: string) {
  const { reply } = await askAs(await owner(), 'POST /api/admin/people/invite', { email, role: 'packer' })
  return reply.link.split('#')[1]!
}

describe('an invitation', () => {
  test('makes an account with the role it was given for, signed in, once', async () => {
    const email = newEmail()
    const token = await invited(email)
    const short = { token, ...ACCOUNT, password: 'eleven-only' }
    const tooShort = askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', short)
    expect(await refusal(tooShort)).toMatchObject({ status: 400, field: 'password' })
    const { reply, headers } = await askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', {
      token,
      ...ACCOUNT,
    })
    expect(reply).toMatchObject({ stage: 'in', staff: { email, role: 'packer', name: 'New Here' } })
    const caller = { base: shop.base, token: tokenFrom(headers), csrf: reply.csrf }
    expect(await statusOf(askAs(caller, 'GET /api/admin/today'))).toBe(200)
    const again = askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', { token, ...ACCOUNT })
    expect(await refusal(again)).toMatchObject({ status: 404, code: 'invitationUsed' })
  })

  test('of two who accept it at once one gets in', async () => {
    const token = await invited(newEmail())
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        statusOf(askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', { token, ...ACCOUNT })),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  test('of two who invite the same person at once one is told so', async () => {
    const email = newEmail()
    const [one, another] = [await newStaff(shop.db, 'owner'), await newStaff(shop.db, 'owner')]
    const role = 'packer'
    const second = await shop.db.begin(async (tx) => {
      await tx`
        insert into staff_invitations (id, token_hash, email, role, invited_by, created_at, expires_at)
        values (${newId()}, sha256(${email}::bytea), ${email}, ${role}, ${one.id}, now(), now() + interval '1 day')`
      const asked = invite(shop.running.shop, another, { email, role }).catch(({ code }) => code)
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await second.asked).toBe('invitedJustNow')
  })

  test('goes out by mail, and is gone from the outbox once it is sent', async () => {
    const email = newEmail()
    const token = await invited(email)
    const [message] = await shop.db<{ template: string; content: { link: string } }[]>`
      select template, content from messages where recipient = ${email}`
    expect(message?.template).toBe('staff-invitation')
    expect([undefined, `http://localhost:0/admin/invitation#${token}`]).toContain(message?.content.link)
    expect(holdsSecret('staff-invitation')).toBe(true)
  })

  test('works for 72 hours, until it is withdrawn, or until the next one to the same address', async () => {
    const email = newEmail()
    const [old, newer] = [await invited(email), await invited(email)]
    const state = (token: string) =>
      statusOf(askAs(nobody(shop.base), 'POST /api/admin/invitation', { token }))
    expect(await state(old)).toBe(404)
    expect(await state(newer)).toBe(200)
    const [{ hours }] = await shop.db<[{ hours: number }]>`
      select extract(epoch from expires_at - created_at)::int / 3600 as hours from staff_invitations
      where email = ${email} limit 1`
    expect(hours).toBe(72)
    await shop.db`update staff_invitations set expires_at = now() where email = ${email}`
    expect(await state(newer)).toBe(404)
    const { reply } = await askAs(await owner(), 'GET /api/admin/people')
    expect(reply.invitations.map((open) => open.email)).not.toContain(email)
  })

  test('is not given for somebody who is here, and keeps no secret that could be read', async () => {
    const person = await newStaff(shop.db, 'packer')
    const answer = await refusal(
      askAs(await owner(), 'POST /api/admin/people/invite', { email: person.email, role: 'owner' }),
    )
    expect(answer).toMatchObject({ status: 409, field: 'email' })
    const email = newEmail()
    const token = await invited(email)
    const rows = JSON.stringify([
      await shop.db`select * from staff_invitations where email = ${email}`,
      await shop.db`select * from staff_audit where subject = ${email}`,
    ])
    expect(rows).not.toContain(token)
  })

  test('does not make anew whoever came in otherwise meanwhile', async () => {
    const email = newEmail()
    const token = await invited(email)
    const person = { name: 'Came In', email, role: 'manager', password: 'a-password-of-theirs' } as const
    await shop.db.begin((tx) => addPerson(tx, person, null))
    const accepting = askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', { token, ...ACCOUNT })
    expect(await refusal(accepting)).toMatchObject({ status: 409, code: 'staffEmailTaken' })
    const [kept] = await shop.db`select name, role from staff where email = ${email}`
    expect(kept).toEqual({ name: 'Came In', role: 'manager' })
  })

  test('is withdrawn by itself, and that is written down', async () => {
    const [email, another] = [newEmail(), newEmail()]
    const [token, othersToken] = [await invited(email), await invited(another)]
    const caller = await owner()
    const { reply } = await askAs(caller, 'GET /api/admin/people')
    const both = reply.invitations.map((open) => open.email).filter((of) => of === email || of === another)
    expect(both, 'the newest first').toEqual([another, email])
    const withdraw = (of: string) => {
      const params = { id: reply.invitations.find((invitation) => invitation.email === of)!.id }
      return statusOf(askAs(caller, 'DELETE /api/admin/people/invitations/{id}', undefined, { params }))
    }
    expect([await withdraw(email), await withdraw(email)]).toEqual([200, 404])
    const state = (asked: string) =>
      statusOf(askAs(nobody(shop.base), 'POST /api/admin/invitation', { token: asked }))
    expect([await state(token), await state(othersToken)]).toEqual([404, 200])
    expect(
      await shop.db`
        select action, subject, name from staff_audit a left join staff s on s.id = staff_id
        where subject in (${email}, ${another}) order by a.id`,
    ).toEqual([
      { action: 'staff.invited', subject: email, name: 'A owner' },
      { action: 'staff.invited', subject: another, name: 'A owner' },
      { action: 'staff.invitation-withdrawn', subject: email, name: 'A owner' },
    ])
    await shop.db`update staff_invitations set accepted_at = now() where email = ${another}`
    expect(await withdraw(another), 'who has come is not invited any more').toBe(404)
  })

  test('a password that everybody knows of oneself is refused', async () => {
    const email = newEmail()
    const own = { token: await invited(email), name: 'New Here', password: email }
    expect(await refusal(askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', own))).toMatchObject({
      code: 'passwordPersonal',
      field: 'password',
    })
  })

  test('a short password is refused, with its field', async () => {
    const token = await invited(newEmail())
    const short = { token, name: 'New Here', password: 'short' }
    expect(await refusal(askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', short))).toMatchObject(
      {
        status: 400,
        field: 'password',
      },
    )
  })
})

describe('an invitation whose inviter goes', () => {
  /** Two owners, and an invitation that the second has given. */
  async function given() {
    const inviter = await newStaff(shop.db, 'owner')
    const email = newEmail()
    const { reply } = await askAs(
      await signedIn(shop.db, shop.base, inviter),
      'POST /api/admin/people/invite',
      { email, role: 'owner' },
    )
    return { inviter, email, token: reply.link.split('#')[1]!, caller: await owner() }
  }
  const accept = (token: string) =>
    askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', { token, ...ACCOUNT })
  const gone = { status: 404, code: 'invitationGone' }

  test('goes with them, for good', async () => {
    const { inviter, email, token, caller } = await given()
    const params = { id: inviter.id }
    await askAs(caller, 'DELETE /api/admin/people/{id}', undefined, { params })
    expect(await refusal(accept(token))).toMatchObject(gone)
    expect(await refusal(askAs(nobody(shop.base), 'POST /api/admin/invitation', { token }))).toMatchObject(
      gone,
    )
    const { reply } = await askAs(caller, 'GET /api/admin/people')
    expect(reply.invitations.map((invitation) => invitation.email)).not.toContain(email)
    const [logged] = await shop.db`
      select before from staff_audit where subject = ${email} and action = 'staff.invitation-withdrawn'`
    expect(logged?.before).toEqual({ role: 'owner' })
    await shop.db`update staff set left_at = null where id = ${inviter.id}`
    expect(await refusal(accept(token)), 'when they come back').toMatchObject(gone)
  })

  test('goes when they may invite no more', async () => {
    const { inviter, token, caller } = await given()
    const params = { id: inviter.id }
    await askAs(caller, 'PUT /api/admin/people/{id}/role', { role: 'manager' }, { params })
    await askAs(caller, 'PUT /api/admin/people/{id}/role', { role: 'owner' }, { params })
    expect(await refusal(accept(token))).toMatchObject(gone)
  })

  test('is looked at again when it is accepted', async () => {
    const { inviter, token } = await given()
    await shop.db`update staff set role = 'manager' where id = ${inviter.id}`
    expect(await refusal(accept(token))).toMatchObject(gone)
  })

  test('is not accepted while they are being let go', async () => {
    const { inviter, token } = await given()
    const accepting = await shop.db.begin(async (tx) => {
      await tx`update staff set left_at = now() where id = ${inviter.id}`
      const asked = refusal(accept(token))
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await accepting.asked).toMatchObject(gone)
  })
})

describe('who has just been let go', () => {
  test('changes nobody, invites nobody', async () => {
    const [gone, other] = [await newStaff(shop.db, 'owner'), await newStaff(shop.db, 'packer')]
    await shop.db`update staff set left_at = now() where id = ${gone.id}`
    const refused = { code: 'notYourWork' }
    await expect(changeRole(shop.db, gone, other.id, 'owner')).rejects.toMatchObject(refused)
    await expect(removePerson(shop.db, gone, other.id)).rejects.toMatchObject(refused)
    await expect(resetSecondFactor(shop.db, gone, other.id)).rejects.toMatchObject(refused)
    const invitation = { email: newEmail(), role: 'owner' } as const
    await expect(invite(shop.running.shop, gone, invitation)).rejects.toMatchObject(refused)
  })

  test('invites nobody while they are being let go', async () => {
    const gone = await newStaff(shop.db, 'owner')
    const inviting = await shop.db.begin(async (tx) => {
      await tx`update staff set left_at = now() where id = ${gone.id}`
      const asked = invite(shop.running.shop, gone, { email: newEmail(), role: 'packer' }).catch(
        ({ code }) => code,
      )
      await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
      return { asked }
    })
    expect(await inviting.asked).toBe('notYourWork')
  })

  test.each(['packer', 'manager'] as const)(
    'a %s resets and invites nobody, not even another one',
    async (role) => {
      const by = await newStaff(shop.db, role)
      for (const above of ROLES) {
        const person = await newStaff(shop.db, above, { withSecondFactor: true })
        await expect(resetSecondFactor(shop.db, by, person.id)).rejects.toMatchObject({ code: 'notYourWork' })
        const demoting = changeRole(shop.db, by, person.id, 'packer')
        await expect(demoting).rejects.toMatchObject({ code: 'notYourWork' })
        const inviting = invite(shop.running.shop, by, { email: newEmail(), role: above })
        await expect(inviting).rejects.toMatchObject({ code: 'notYourWork' })
      }
    },
  )
})

describe('the people', () => {
  test('who takes off whose second factor is written down; the app and the sessions are gone', async () => {
    const person = await newStaff(shop.db, 'packer')
    const theirs = await signedIn(shop.db, shop.base, person)
    expect(await statusOf(askAs(theirs, 'GET /api/admin/today'))).toBe(200)
    await shop.db`update staff set totp_secret = ${newSecret()}, totp_confirmed_at = now() where id = ${person.id}`
    await askAs(await owner(), 'DELETE /api/admin/people/{id}/second-factor', undefined, {
      params: { id: person.id },
    })
    const [left] = await shop.db`select totp_secret from staff where id = ${person.id}`
    expect(left).toEqual({ totp_secret: null })
    expect(await statusOf(askAs(theirs, 'GET /api/admin/today'))).toBe(401)
    const rows = await shop.db`
      select action, staff_id is not null as "hasActor" from staff_audit
      where subject = ${person.email} and action like 'staff.second-factor%'`
    expect(rows).toEqual([{ action: 'staff.second-factor-removed', hasActor: true }])
  })

  test('a new role ends their sessions; who is removed is out at once and can be invited back', async () => {
    const person = await newStaff(shop.db, 'packer')
    const theirs = await signedIn(shop.db, shop.base, person)
    const caller = await owner()
    const params = { id: person.id }
    await askAs(caller, 'PUT /api/admin/people/{id}/role', { role: 'manager' }, { params })
    expect(await statusOf(askAs(theirs, 'GET /api/admin/today'))).toBe(401)
    const asManager = await signedIn(shop.db, shop.base, person)
    await askAs(caller, 'PUT /api/admin/people/{id}/role', { role: 'manager' }, { params })
    expect(await statusOf(askAs(asManager, 'GET /api/admin/today')), 'the role that they have').toBe(200)
    await shop.db`
      update staff set totp_secret = ${newSecret()}, totp_confirmed_at = now() where id = ${person.id}`
    await askAs(caller, 'DELETE /api/admin/people/{id}', undefined, { params })
    expect(await statusOf(askAs(asManager, 'GET /api/admin/today'))).toBe(401)
    const removed = await shop.db`
      select before ->> 'role' as role from staff_audit
      where action = 'staff.removed' and subject = ${person.email}`
    expect(removed, 'who they were is written down').toEqual([{ role: 'manager' }])
    await shop.db`update staff set name = 'A first name' where id = ${person.id}`
    const { people } = (await askAs(caller, 'GET /api/admin/people')).reply
    const left = people.map(({ leftAt }) => leftAt !== null)
    expect(left, 'whoever has left stands last').toEqual(left.toSorted())

    const token = await invited(person.email)
    const { reply } = await askAs(nobody(shop.base), 'POST /api/admin/invitation/accept', {
      token,
      ...ACCOUNT,
    })
    expect(reply.staff).toMatchObject({ id: person.id, role: 'packer' })
    expect(await statusOf(askAs(asManager, 'GET /api/admin/today')), 'what ended stays so').toBe(401)
    const [back] = await shop.db`select totp_secret from staff where id = ${person.id}`
    expect(back, 'the app of then is asked no more').toEqual({ totp_secret: null })
  })

  test('who is removed is out also with what they have begun to send, and go on sending', async () => {
    const person = await newStaff(shop.db, 'manager')
    const { token, csrf } = await signedIn(shop.db, shop.base, person)
    const isUsed = () => shop.db`
      select from staff_sessions where staff_id = ${person.id} and last_used_at > now() - interval '1 minute'`
    await shop.db`
      update staff_sessions set last_used_at = now() - interval '2 minutes' where staff_id = ${person.id}`
    const begun = begunCall(
      'POST',
      `${shop.base}/api/admin/products/${CAST.kurti.handle}/stock`,
      { cookie: `staff=${token}`, 'x-csrf': csrf, origin: shop.base },
      { size: 'M', change: { by: 1, key: randomUUID() }, reason: 'Found one' },
    )
    await expect.poll(isUsed, { message: 'it was let in' }).toHaveLength(1)
    await askAs(await owner(), 'DELETE /api/admin/people/{id}', undefined, { params: { id: person.id } })
    expect(await begun.finish()).toBe(401)
    expect(await shop.db`select from stock_movements where staff_id = ${person.id}`).toHaveLength(0)
  })

  test('whose apps are all taken off are signed out, nobody else is, and it is written down', async () => {
    const person = await newStaff(shop.db, 'manager', { withSecondFactor: true })
    const theirs = await signedIn(shop.db, shop.base, person)
    const others = await shop.staff('packer')
    expect(await takeAllAppsOff(shop.db)).toContain(person.email)
    expect(await statusOf(askAs(theirs, 'GET /api/admin/today'))).toBe(401)
    expect(await statusOf(askAs(others, 'GET /api/admin/today'))).toBe(200)
    const rows = await shop.db`select action, staff_id from staff_audit where subject = ${person.email}`
    expect(rows).toEqual([{ action: 'staff.second-factor-removed', staff_id: null }])
  })

  test('no reply holds a password, a secret or a token', async () => {
    await newStaff(shop.db, 'manager', { withSecondFactor: true })
    const { reply } = await askAs(await owner(), 'GET /api/admin/people')
    expect(JSON.stringify(reply)).not.toMatch(/argon2|secret|hash|token/)
  })
})

describe('the last owner', () => {
  const lonely = testShop()
  test('neither goes nor steps down, and of two at once one stays', async () => {
    const [one, two] = [await newStaff(lonely.db, 'owner'), await newStaff(lonely.db, 'owner')]
    const callers = [
      await signedIn(lonely.db, lonely.base, one),
      await signedIn(lonely.db, lonely.base, two),
    ] as const
    const answers = await Promise.all([
      statusOf(askAs(callers[0], 'DELETE /api/admin/people/{id}', undefined, { params: { id: two.id } })),
      statusOf(askAs(callers[1], 'DELETE /api/admin/people/{id}', undefined, { params: { id: one.id } })),
    ])
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    const [{ owners }] = await lonely.db<[{ owners: number }]>`
      select count(*) as owners from staff where role = 'owner' and left_at is null`
    expect(owners).toBe(1)
    const [left] =
      answers[0] === 200 ? [{ caller: callers[0], id: one.id }] : [{ caller: callers[1], id: two.id }]
    expect(
      await refusal(
        askAs(
          left.caller,
          'PUT /api/admin/people/{id}/role',
          { role: 'packer' },
          { params: { id: left.id } },
        ),
      ),
    ).toMatchObject({ status: 409 })
  })
})

describe('the audit log', () => {
  test('says who changed what, before and after, newest first, page by page', async () => {
    const person = await newStaff(shop.db, 'packer')
    const caller = await owner()
    const params = { id: person.id }
    for (const role of ['manager', 'packer', 'owner'] as const)
      await askAs(caller, 'PUT /api/admin/people/{id}/role', { role }, { params })
    const query = new URLSearchParams({ q: person.email })
    const { reply } = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query })
    expect(reply.changes.map(({ who, action, before, after }) => [who, action, before, after])).toEqual([
      ['A owner', 'staff.role-changed', { role: 'packer' }, { role: 'owner' }],
      ['A owner', 'staff.role-changed', { role: 'manager' }, { role: 'packer' }],
      ['A owner', 'staff.role-changed', { role: 'packer' }, { role: 'manager' }],
    ])
    const older = new URLSearchParams({ q: person.email, cursor: reply.changes[0]!.id })
    const page = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query: older })
    expect(page.reply.changes.map(({ id }) => id)).toEqual(reply.changes.slice(1).map(({ id }) => id))
    const signs = new URLSearchParams({ q: 'role_changed' })
    const none = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query: signs })
    expect(none.reply.changes, 'a sign is a sign, and stands for no other').toEqual([])
    const wrong = new URLSearchParams({ cursor: "' or 1=1" })
    expect(await statusOf(askAs(caller, 'GET /api/admin/audit-log', undefined, { query: wrong }))).toBe(400)
  })

  test('finds by a name what its person did, and what was done about them, or about a piece', async () => {
    const person = await newStaff(shop.db, 'packer')
    await shop.db`update staff set name = 'Kavita Needle' where id = ${person.id}`
    await askAs(
      await owner(),
      'PUT /api/admin/people/{id}/role',
      { role: 'manager' },
      { params: { id: person.id } },
    )
    const query = new URLSearchParams({ q: 'kavita need' })
    const { changes } = (await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })).reply
    expect(changes.map(({ who, action, subject }) => [who, action, subject])).toEqual([
      ['A owner', 'staff.role-changed', person.email],
    ])
    const { entries } = (await askAs(await owner(), 'GET /api/admin/security-log', undefined, { query }))
      .reply
    expect(entries.map(({ who, event, subject }) => [who, event, subject])).toEqual([
      ['A owner', 'role-changed', person.email],
    ])

    const { handle } = CAST.kurti
    await shop.db`update products set name = 'Juhi Kurti' where handle = ${handle}`
    await shop.db`
      insert into staff_audit (id, action, subject)
      select gen_random_uuid(), 'product.saved', unnest(${[handle, 'juhi-kurti']}::text[])`
    const renamed = new URLSearchParams({ q: 'juhi kurti' })
    const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query: renamed })
    const found = reply.changes.map(({ subject }) => subject).toSorted()
    expect(found, 'also of a piece that keeps its handle under a new name').toEqual([handle, 'juhi-kurti'])
  })

  test('is read fifty at a time, and searched by a hundred letters', async () => {
    const subject = 'a-long-handle'.repeat(8).slice(0, 100)
    await shop.db`
      insert into staff_audit (id, action, subject)
      select gen_random_uuid(), 'product.saved', ${subject} from generate_series(1, 51)`
    const query = new URLSearchParams({ q: `${subject}-and-more` })
    const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })
    expect(reply.changes).toHaveLength(50)
    expect(reply.nextCursor).toBe(reply.changes.at(-1)!.id)
  })

  test('passes over nothing where a search ends in the middle of both of its histories', async () => {
    const [sought, other] = [await newStaff(shop.db, 'packer'), await newStaff(shop.db, 'packer')]
    const name = 'Sarojini Needle'
    await shop.db`update staff set name = ${name} where id = ${sought.id}`
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const order = { items, amount: 1649, address: ADDRESS }
    const { orderId } = await call('POST /api/order/place', order, await shop.shopper())
    // Older than all others; of each more than one search looks through, and hers where the other one's are not yet looked at.
    const id = (log: number) =>
      shop.db`(${`00000000-000${log}-7000-8000-`} || lpad(to_hex(n), 12, '0'))::uuid`
    await shop.db`
      insert into staff_audit (id, staff_id, action, subject)
      select ${id(2)}, case n when 1 then ${sought.id}::uuid else ${other.id}::uuid end, 'product.saved', 'kurti'
      from generate_series(1, 4001) n`
    await shop.db`
      insert into order_events (id, order_id, kind, status, actor_kind, staff_id)
      select ${id(1)}, o.id, 'moved', 'Packing', 'staff', case n when 4001 then ${sought.id}::uuid else ${other.id}::uuid end
      from orders o, generate_series(1, 4001) n where o.code = ${orderId}`
    const caller = await owner()
    const found: [string, unknown][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ q: name, ...(cursor && { cursor }) })
      const { reply } = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query })
      found.push(...reply.changes.map(({ action, before }): [string, unknown] => [action, before]))
      cursor = reply.nextCursor
    }
    // Its order was packed before, and placed before that.
    expect(found).toEqual([
      ['product.saved', null],
      ['order.moved', { status: 'Packing' }],
    ])
    // By what was done, whoever did it, to orders too.
    await shop.db`
      insert into order_events (id, order_id, kind, status, actor_kind, staff_id)
      select ${newId()}, id, 'moved', 'Shipped', 'staff', ${other.id} from orders where code = ${orderId}`
    const query = new URLSearchParams({ q: 'order.move' })
    const { reply } = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query })
    expect(reply.changes[0]).toMatchObject({
      ...{ action: 'order.moved', subject: orderId },
      ...{ before: { status: 'Packing' }, after: { status: 'Shipped' } },
    })
    const { orderId: untouched } = await call('POST /api/order/place', order, await shop.shopper())
    const ofOne = new URLSearchParams({ q: untouched })
    const own = await askAs(caller, 'GET /api/admin/audit-log', undefined, { query: ofOne })
    expect(own.reply.changes, 'of one order only its own').toEqual([])
  })

  test('says of an order how much was to go back and why, and how many pieces, and of a return what was decided', async () => {
    const { id: person } = await newStaff(shop.db, 'manager')
    const items = [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }]
    const { orderId } = await call(
      'POST /api/order/place',
      { items, amount: 1649, address: ADDRESS },
      await shop.shopper(),
    )
    const event = (kind: string, detail: object) => shop.db`
      insert into order_events (id, order_id, kind, actor_kind, staff_id, detail)
      select ${newId()}, id, ${kind}, 'staff', ${person}, ${JSON.stringify(detail)} from orders where code = ${orderId}`
    await event('refund-asked', { refundId: newId(), amountPaise: 150_00, code: 'late' })
    await event('cancelled', { lines: [0, 1].map((position) => ({ position, quantity: 2 })) })
    await event('parcel-received', {
      lines: [0, 1].map((position) => ({ position, restocked: 1, writtenOff: position })),
    })
    await event('courier-asked', { shipmentId: newId() })
    await event('paid', { paymentId: null })
    const code = newCode()
    const [asked] = await shop.db<{ id: string }[]>`
      insert into returns (id, code, order_id, position, pieces, state, reason, wish, shop_pays, goods_paise)
      select ${newId()}, ${code}, id, 0, '{1}', 'qc_failed', 'mind', 'money', false, 0 from orders where code = ${orderId}
      returning id`
    const step = (state: string, staff: string | null) => shop.db`
      insert into return_events (id, return_id, state, actor_kind, staff_id, reason)
      values (${newId()}, ${asked!.id}, ${state}, ${staff ? 'staff' : 'shopper'}, ${staff}, ${staff && 'It was worn.'})`
    await step('requested', null)
    await step('qc_failed', person)
    const found = async (q: string) => {
      const query = new URLSearchParams({ q })
      const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })
      return reply.changes.map(({ action, subject, after, reason }) => [action, subject, after, reason])
    }
    const failed = ['return.qc_failed', code, null, 'It was worn.']
    expect(await found(orderId)).toEqual([
      failed,
      ['order.paid', orderId, null, null],
      ['order.courier-asked', orderId, null, null],
      ['order.parcel-received', orderId, { backOnTheShelf: 2, writtenOff: 1 }, null],
      ['order.cancelled', orderId, { pieces: 4 }, null],
      ['order.refund-asked', orderId, { amountPaise: 150_00, why: 'It came late' }, null],
    ])
    expect(await found(code.toLowerCase()), 'by its own number').toEqual([failed])
    expect((await found('Return: failed'))[0], 'by what the console calls it').toEqual(failed)
  })

  test.each([
    ['FESTIVEO1', 'festiveol', 'a coupon with an O in it, whose 1 was read as an l'],
    ['FESTIVEO2', 'FESTIVE02', 'a coupon whose O was read as a 0'],
    ['B7K0P1QR', '#b7kopiqr', 'a code, which has neither O nor I'],
    ['B8K0P1QS', 'B8KO', 'the beginning of a code'],
    ['meera-s-zari-saree', 'Meera S. Zari Saree', 'a product by its name'],
    ['meera-b-zari-saree', 'meera B z', 'a product by a part of its name'],
  ])('finds %s by %s: %s', async (subject, q, _what) => {
    await shop.db`
      insert into staff_audit (id, action, subject) values (${newId()}, 'coupon.changed', ${subject})`
    const query = new URLSearchParams({ q })
    const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })
    expect(reply.changes.map((change) => change.subject)).toEqual([subject])
  })

  test.each(['Rangrez Angrakha Kurti', 'rangrez ang'])(
    'finds a renamed product by %s, its name by now',
    async (q) => {
      const subject = CAST.kurti.handle
      await shop.db`update products set name = 'Rangrez Angrakha Kurti' where handle = ${subject}`
      await shop.db`insert into staff_audit (id, action, subject) values (${newId()}, 'product.saved', ${subject})`
      const query = new URLSearchParams({ q })
      const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })
      expect(reply.changes[0]).toMatchObject({ action: 'product.saved', subject })
    },
  )

  test.each([
    ['grievance.docket', 'Complaint: docket'],
    ['staff.invitation-withdrawn', 'invitation withdrawn'],
    ['product.taken-back', 'Product: Taken back'],
    ['settings.audit', 'Self-audit: declared'],
  ])('finds %s by what the console calls it: %s', async (action, q) => {
    const subject = newEmail()
    await shop.db`insert into staff_audit (id, action, subject) values (${newId()}, ${action}, ${subject})`
    const query = new URLSearchParams({ q })
    const { reply } = await askAs(await owner(), 'GET /api/admin/audit-log', undefined, { query })
    expect(reply.changes[0]).toMatchObject({ action, subject })
  })

  test('is only ever added to', async () => {
    const email = newEmail()
    await shop.db.begin((tx) =>
      addPerson(tx, { email, name: 'A', role: 'packer', password: 'twelve-or-more' }, null),
    )
    await expect(shop.db`update staff_audit set subject = 'x' where subject = ${email}`).rejects.toThrow(
      'only ever added to',
    )
    await expect(shop.db`delete from staff_audit`).rejects.toThrow('only ever added to')
    await expect(shop.db`truncate staff_audit`).rejects.toThrow('only ever added to')
    await expect(shop.db`delete from order_events`).rejects.toThrow('only ever added to')
  })
})
