import { askAs } from '../staff.ts'
import { isAccessible } from './accessibility.ts'
import { holdAnswer, holdReading, letThrough, loseAnswer, silence } from './held-calls.ts'
import { comesToLife, dismiss, expect, test, toast, visit } from './journey.ts'
import { mailsTo } from './shopper.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

test('a complaint has its ticket at once; the desk acknowledges and replies, and keeps what it typed where a colleague was faster; its person reads it', async ({
  page,
  browser,
}) => {
  const email = `complains-${crypto.randomUUID()}@example.com`
  await visit(page, '/contact#complaint')
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(page.getByText('Please write what is wrong')).toBeVisible()
  await page.getByLabel('Your name').fill('A Shopper')
  await page.getByLabel('Your email', { exact: true }).fill(email)
  await page.getByLabel('What is wrong').fill('The border came off at the first wash.')
  await isAccessible(page)
  await silence(page, '/api/grievance/file-by-mail')
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  const refused = page.getByRole('main').getByRole('alert')
  await expect(refused).toHaveText('It was not sent. Your words are still here: please try again.')
  const { answered } = await holdAnswer(page, '/api/grievance/file-by-mail')
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await answered
  await page.reload()
  await comesToLife(page)
  await expect(page.getByLabel('What is wrong')).toHaveValue('The border came off at the first wash.')
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  const filed = page.getByRole('status').filter({ hasText: 'Your ticket' })
  await expect(filed).toBeFocused()
  const ticket = /[0-9A-Z]{10}/.exec((await filed.textContent()) ?? '')![0]
  await expect
    .poll(async () => (await mailsTo(email)).map(({ text }) => text).join())
    .toContain('> The border')
  const complaints = await onDatabase((db) => db`select from grievances where email = ${email}`)
  expect(complaints, 'sent again after its page was left').toHaveLength(1)

  const desk = await (await browser.newContext()).newPage()
  await enterConsole(desk, 'manager')
  await desk.getByRole('link', { name: ticket }).click()
  await expect(desk.getByText('Acknowledge by').first()).toBeVisible()
  const answer = desk.getByLabel('To A Shopper')
  await desk.getByRole('button', { name: 'Send the reply' }).click()
  await expect(answer).toHaveAccessibleDescription(/Write what its person is to be told/)
  await desk.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(desk.getByRole('button', { name: 'Acknowledge' })).toBeHidden()
  await expect(answer, 'an acknowledgement needs no words').toHaveAccessibleDescription(
    'Mailed as it stands here.',
  )
  await dismiss(desk, 'It is acknowledged')
  await answer.fill('A new border is on its way.')
  await desk.getByRole('link', { name: 'Complaints' }).first().click()
  await desk.getByRole('button', { name: 'Stay here' }).click()
  const reply = desk.getByRole('button', { name: 'Send the reply' })
  await loseAnswer(desk, '**/api/admin/grievances/*/answer')
  await reply.click()
  await expect(toast(desk, 'could not be reached')).toBeVisible()
  await dismiss(desk, 'could not be reached')
  await reply.press('Enter')
  await expect(answer, 'sent again after a lost answer').toHaveValue('')
  await expect(reply).toBeFocused()
  await expect(desk.getByRole('listitem').filter({ hasText: 'replied' })).toContainText('A new border')

  await onDatabase(
    (db) => db`
      insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by, acknowledged_at, closed_at)
      select gen_random_uuid(), upper(left(gen_random_uuid()::text, 8)), 'A Shopper', ${email}, 'Late.', now(), now(), now(), now(), now()
      from generate_series(1, 21)`,
  )
  await desk.goto('/admin/grievances?state=closed')
  await desk.getByRole('link', { name: 'More complaints' }).click()
  await expect(desk).toHaveURL(/[?&]page=2/)
  await expect(desk.getByRole('table', { name: 'Closed complaints, the newest first' })).toBeVisible()

  await test.step('an answer that is typed stays when a colleague has replied or closed the complaint meanwhile', async () => {
    const code = crypto.randomUUID().slice(0, 10).toUpperCase().replaceAll('-', '0')
    await onDatabase(
      (db) => db`
        insert into grievances (id, code, name, email, body, made_at, acknowledge_by, settle_by, acknowledged_at)
        values (gen_random_uuid(), ${code}, 'A Shopper', ${email}, 'Late.', now(), now(), now(), now())`,
    )
    await desk.goto(`/admin/grievances/${code}`)
    await answer.fill('It is on its way by now.')
    await askAs(
      await staffCaller('manager'),
      'POST /api/admin/grievances/{code}/answer',
      { kind: 'replied', text: 'It comes on Monday.' },
      { params: { code } },
    )
    await desk.getByRole('button', { name: 'Send the reply' }).click()
    await expect(toast(desk, 'Somebody has replied meanwhile.')).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: 'It comes on Monday.' })).toBeVisible()
    await onDatabase((db) => db`update grievances set closed_at = now() where code = ${code}`)
    await desk.getByRole('button', { name: 'Send the reply' }).click()
    await expect(desk.getByText('Somebody has closed this complaint meanwhile')).toBeVisible()
    await expect(answer).toHaveValue('It is on its way by now.')
    await expect(desk.getByRole('button', { name: 'Send the reply' })).toHaveCount(0)
    await answer.fill('')
    await expect(answer).toHaveCount(0)

    await onDatabase((db) => db`update grievances set closed_at = null where code = ${code}`)
    await desk.reload()
    await answer.fill('A new one is on its way.')
    await loseAnswer(desk, '**/api/admin/grievances/*/answer')
    await desk.getByRole('button', { name: 'Close with what was done' }).click()
    await desk.getByRole('button', { name: 'Close it' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'closed it' })).toContainText('A new one')
    await expect(answer, 'it was mailed, though the answer is lost').toHaveCount(0)

    const docket = desk.getByLabel('Docket number')
    await docket.fill('NCH 4711')
    await askAs(
      await staffCaller('manager'),
      'POST /api/admin/grievances/{code}/docket',
      { docket: 'NCH 4712' },
      { params: { code } },
    )
    await docket.press('Enter')
    await expect(docket).toHaveAccessibleDescription(/Noted now: NCH 4712.*meanwhile/)
    await expect(docket).toHaveValue('NCH 4711')
    await docket.press('Enter')
    await expect(desk.getByRole('listitem').filter({ hasText: 'noted the docket' })).toHaveCount(2)
    await expect(docket).toHaveAccessibleDescription('Its person sees it beside the ticket.')
    await expect(docket).toBeFocused()
    const show = await holdReading(desk, `**/api/admin/grievances/${code}`)
    for (const number of ['NCH 4713', 'NCH 4714']) {
      await docket.fill(number)
      await docket.press('Enter')
      await expect(docket, 'one’s own of before is no colleague’s').toHaveAccessibleDescription(
        'Its person sees it beside the ticket.',
      )
    }
    show()
    await expect(desk.getByRole('listitem').filter({ hasText: 'noted the docket' })).toHaveCount(4)
  })
  await desk.context().close()

  await page.getByRole('link', { name: 'Follow your complaint' }).click()
  await expect(page.getByLabel('Ticket number')).toHaveValue(ticket)
  await page.getByLabel('The email you gave').fill(email)
  await silence(page, '/api/grievance/follow')
  await page.getByRole('button', { name: 'Show my complaint' }).click()
  await expect(refused).toHaveText('That did not work. Please try again.')
  await letThrough(page, '/api/grievance/follow')
  await page.getByRole('button', { name: 'Show my complaint' }).click()
  const shown = page.getByRole('article', { name: `Complaint ${ticket}` })
  await expect(shown).toContainText('A person is seeing to it')
  await expect(shown).toContainText('A new border is on its way.')
  await page.goto('/grievance#K7M2Q9X4TD')
  await expect(page.getByLabel('Ticket number'), 'of another mail, in the same tab').toHaveValue('K7M2Q9X4TD')
})
