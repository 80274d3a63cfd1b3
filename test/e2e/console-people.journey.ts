import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeNow } from '../../server/modules/staff/totp.ts'
import { isAccessible } from './accessibility.ts'
import { hold, letThrough, loseAnswer, redirect, silence } from './held-calls.ts'
import { expect, paste, test, toast } from './journey.ts'
import { newShopper, order } from './shopper.ts'
import {
  appCode,
  endSessions,
  enterConsole,
  heading,
  letCodeAge,
  newStaffLogin,
  newStaffWithApp,
  onDatabase,
  signInAt,
} from './staff.ts'

async function leadTo(page: Page, place: string) {
  await page.getByRole('link', { name: place, exact: true }).filter({ visible: true }).click()
}

test('an owner sets up the second factor and invites a packer, who sees only a packer’s work', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const owner = await newStaffLogin('owner')
  await signInAt(page, owner)
  await expect(heading(page, 'Today')).toBeVisible()

  await leadTo(page, 'My account')
  await page.getByRole('link', { name: 'Set up an app' }).press('Enter')
  await expect(heading(page, 'Set up your authenticator app')).toBeFocused()
  await page.getByText('Type the key instead').click()
  const key = (await page.locator('code').textContent()) ?? ''
  await isAccessible(page)
  await page.getByLabel('The code that the app now shows').fill(appCode(key))
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(heading(page, 'Keep these ten codes')).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recovery = await page.getByRole('listitem').first().textContent()
  await isAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await expect(heading(page, 'Sign in to the console')).toBeVisible()
  await signInAt(page, owner, '/admin/people')
  await expect(heading(page, 'One code more')).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Code of your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('That code is not right')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()

  await expect(heading(page, 'People')).toBeVisible()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const email = `packer-${randomUUID()}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite as Packer' }).click()
  const link = (await page.getByText(/\/admin\/invitation#/).textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('The link is copied.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(email)).toBeVisible()

  const packer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  // The shop of these journeys has one name for all of them.
  await packer.route('**/admin/invitation', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('data-shop="Tana Bana"', 'data-shop="Rang &amp; Resham"')
    await route.fulfill({ response, body })
  })
  // In a tab in which an older invitation was tried before.
  await packer.goto(`${new URL(link).pathname}#an-old-one`)
  await expect(packer.getByRole('alert')).toBeVisible()
  await packer.goto(new URL(link).pathname + new URL(link).hash)
  await expect(packer.getByText('You are invited as Packer')).toBeVisible()
  await expect(heading(packer, 'Welcome to Rang & Resham')).toBeVisible()
  await expect(packer).toHaveTitle('Welcome to Rang & Resham · Rang & Resham')
  await isAccessible(packer)
  await packer.getByLabel('Your name').fill('New at the table')
  await packer.getByLabel('Choose a password').fill('four-words-of-mine')
  await loseAnswer(packer, '**/api/admin/invitation/accept')
  await packer.getByRole('button', { name: 'Begin' }).click()
  await expect(packer.getByText('The shop could not be reached.')).toBeVisible()
  await packer.getByRole('button', { name: 'Begin' }).click()
  await expect(packer.getByText('If that was you, sign in with the password that you chose.')).toBeVisible()
  // With the answer its cookie is lost.
  await packer.context().clearCookies()
  await packer.getByRole('link', { name: 'Sign in' }).click()
  await packer.getByLabel('Email').fill(email)
  await packer.getByLabel('Password').fill('four-words-of-mine')
  await packer.getByRole('button', { name: 'Sign in' }).click()
  await seesOnlyPacking(packer)
  await packer.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Change New at the table' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'They sign in no more.')).toBeVisible()
})

async function seesOnlyPacking(page: Page) {
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page.getByRole('link', { name: /to pack/ })).toBeVisible()
  await expect(page.getByText(/payments? awaited/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0)
  await expect(page.getByText('₹')).toHaveCount(0)
  const { token } = await newShopper()
  const code = await order(token, { _id: 'noor-chikankari-kurti', size: 'L' })
  await leadTo(page, 'Orders')
  await expect(page.getByRole('link', { name: 'Delivered' })).toHaveCount(0)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('button', { name: 'Begin packing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  await expect(page.getByText('₹')).toHaveCount(0)
  await isAccessible(page)
  for (const place of ['People', 'Audit log', 'Customers', 'Messages'])
    await expect(page.getByRole('link', { name: place, exact: true })).toHaveCount(0)
  for (const [path, act] of [
    ['people', 'Invite somebody'],
    ['products', 'Add a product'],
    ['imports', 'The last imports'],
    ['templates', 'All messages'],
    ['customers', 'Name, email, phone or order'],
    ['messages', 'See the templates'],
    ['queues', 'Mails asked for'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText('That is not part of your work here.')).toBeVisible()
    await expect(page.getByText(act)).toHaveCount(0)
  }
}

test('an open console is not enough to let somebody in: a new code is asked for, and the work goes on', async ({
  page,
}) => {
  const owner = await newStaffWithApp('owner')
  await signInAt(page, owner, '/admin/people')
  await page.getByLabel('Code of your authenticator app').fill(codeNow(owner.secret, new Date()))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(heading(page, 'People')).toBeVisible()
  await letCodeAge(owner, 11)

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Email').fill(`packer-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Invite as Packer' }).click()
  const question = page.getByRole('dialog', { name: 'A new code, please' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('Nothing was done: this needs a new code')).toBeVisible()

  await page.getByRole('button', { name: 'Invite as Packer' }).click()
  await question.getByLabel('Code of your authenticator app').fill('000000')
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question.getByText('That code is not right')).toBeVisible()
  await isAccessible(page)
  const nextCode = codeNow(owner.secret, new Date(Date.now() + 30_000))
  await paste(question.getByLabel('Code of your authenticator app'), nextCode.replace(/(...)/, '$1 '))
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText(/\/admin\/invitation#/)).toBeVisible()
})

test('a session that ends while somebody writes takes nothing of it: signed in again, it is saved', async ({
  page,
}) => {
  const writer = await newStaffWithApp('owner')
  await signInAt(page, writer, '/admin/letters/new')
  const code = page.getByLabel('Code of your authenticator app')
  await code.fill(codeNow(writer.secret, new Date()))
  await page.getByRole('button', { name: 'Go on' }).click()
  const subject = `Written for an hour ${randomUUID().slice(0, 4)}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Letter', { exact: true }).fill('A shuttle goes to and fro.')
  await endSessions(writer)

  await page.getByRole('button', { name: 'Save the letter' }).click()
  const door = page.getByRole('dialog', { name: 'Please sign in again' })
  await page.keyboard.press('Escape')
  await expect(door).toContainText('What you typed is kept')
  await expect(door.getByLabel('Email')).toHaveValue(writer.email)
  await isAccessible(page)
  await door.getByLabel('Password').fill(writer.password)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await code.fill(codeNow(writer.secret, new Date(Date.now() + 30_000)))
  await door.getByRole('button', { name: 'Go on' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(heading(page, subject)).toBeVisible()

  await page.getByLabel('Subject').fill(`${subject}, and on`)
  // The session ends when the page saves: otherwise the page's own polling would notice first, and the sign-in form
  // would cover the button.
  await redirect(page, '**/api/admin/letters/*', async (route) => {
    if (route.request().method() === 'PUT') await endSessions(writer)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save the letter' }).click()
  const other = await newStaffLogin('manager')
  await door.getByLabel('Email').fill(other.email)
  await door.getByLabel('Password').fill(other.password)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await expect(door).toHaveCount(0)
  await expect(page.getByLabel('Subject')).toHaveValue(subject)

  // Their role has changed as they come back: it is refused, and can still be copied.
  await page.getByLabel('Subject').fill('Typed as a manager')
  await onDatabase((db) => db`update staff set role = 'packer' where email = ${other.email}`)
  await endSessions(other)
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await door.getByLabel('Password').fill(other.password)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('form').getByText('That is not part of your work here.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Typed as a manager')
})

test('a link that the browser does not copy is said to be marked and copied; what is on its way is done once, in sight', async ({
  page,
}) => {
  // Without https, as on a local network, browsers have no clipboard.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  const { email: packer, name } = await newStaffLogin('packer')
  const own = await enterConsole(page, 'owner', '/admin/people')

  await test.step('an invitation, withdrawn with a double click', async () => {
    const email = `twice-${randomUUID()}@example.com`
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: /^Invite as/ }).click()
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('Mark the link')
    await page.getByRole('button', { name: 'Done' }).click()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    const letGo = await hold(page, '**/api/admin/people/invitations/*')
    const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
    await withdraw.dblclick()
    letGo()
    await expect(withdraw).toHaveCount(0)
    expect(sent.filter((method) => method === 'DELETE')).toHaveLength(1)

    await letThrough(page, '**/api/admin/people/invitations/*')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('Email').fill(email)
    await loseAnswer(page, '**/api/admin/people/invite')
    await page.getByRole('button', { name: /^Invite as/ }).click()
    await expect(page.getByText('The shop could not be reached.')).toBeVisible()
    await expect(page.getByText(email), 'they are invited, without an answer').toBeVisible()
    await page.keyboard.press('Escape')
    await loseAnswer(page, '**/api/admin/people/invitations/*')
    await withdraw.click()
    await expect(toast(page, 'The shop could not be reached.')).toBeVisible()
    await expect(withdraw, 'it is withdrawn, without an answer').toHaveCount(0)
  })

  await test.step('the dialog of a person whose role is being changed stays open, and says what is refused', async () => {
    const row = page.getByRole('row').filter({ hasText: packer })
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('radio', { name: /^Manager/ }).check()
    const letGo = await hold(page, '**/api/admin/people/*/role')
    // An Escape right behind the press, before anything else has its turn.
    await dialog.evaluate(async (element) => {
      element.querySelector<HTMLElement>('[type=submit]')!.click()
      await Promise.resolve()
      element.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    letGo()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Manager')

    await row.getByRole('button').click()
    await dialog.getByRole('radio', { name: /^Packer/ }).check()
    await onDatabase((db) => db`update staff set left_at = now() where email = ${packer}`)
    await dialog.getByRole('button', { name: 'Make Packer' }).click()
    await expect(dialog.getByRole('alert'), 'they have left meanwhile').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toHaveCount(0)
  })

  await test.step('an owner is asked before they are one no more', async () => {
    const row = page.getByRole('row').filter({ hasText: own.email })
    await row.getByRole('button').click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Remove yourself?' })
    await expect(question).toContainText('Only another owner can take you back.')
    await question.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('radio', { name: /^Packer/ }).check()
    await page.getByRole('button', { name: 'Make Packer' }).click()
    const asked = page.getByRole('dialog', { name: 'Make yourself Packer?' })
    await expect(asked).toContainText('Only another owner can make you Owner again.')
    await asked.getByRole('button', { name: 'Go back' }).click()
    await page.keyboard.press('Escape')
    await expect(row).toContainText('Owner')
  })
})

test('a manager signs in in spite of a wrong password, sets up an app in spite of no answer, and signs out everywhere', async ({
  page,
}) => {
  const manager = await newStaffLogin('manager')
  await signInAt(page, { ...manager, password: 'wrong' }, '/admin/orders?status=Packing')
  await expect(page.getByText('That email and password do not belong together.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(manager.email)
  await isAccessible(page)
  await page.getByLabel('Password').fill(manager.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(page, 'where one was').toHaveURL(/\/admin\/orders\?status=Packing$/)

  await test.step('an app that could not be begun with can be, once the shop is reached again', async () => {
    await page.goto('/admin/account')
    const begin = '**/api/admin/enrol'
    await silence(page, begin)
    await page.getByRole('link', { name: 'Set up an app' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await silence(page, '**/api/admin/session', 503)
    await page.reload()
    await expect(page.getByText('The shop gave no answer.')).toBeVisible()
    await letThrough(page, '**/api/admin/session')
    await letThrough(page, begin)
    await again.click()
    await expect(page.getByLabel('The code that the app now shows')).toBeVisible()
  })

  await test.step('an app whose confirmation was not answered is said to ask for its code, and to have codes to fetch', async () => {
    await page.getByText('Type the key instead').click()
    const key = (await page.locator('code').textContent()) ?? ''
    // Each code works once, and the next comes after half a minute.
    const allowAgain = () =>
      onDatabase((db) => db`update staff set totp_step = null where email = ${manager.email}`)
    const held = await page.context().cookies()
    await loseAnswer(page, '**/api/admin/enrol/confirm')
    await page.getByLabel('The code that the app now shows').fill(appCode(key))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('If the app is set up all the same')).toBeVisible()
    // Lost with the answer.
    await page.context().addCookies(held)
    await signInAt(page, manager, '/admin/account')
    await allowAgain()
    await page.getByLabel('Code of your authenticator app').fill(appCode(key))
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'Take the app off' }).click()
    await loseAnswer(page, '**/api/admin/second-factor/remove')
    await allowAgain()
    await page.getByLabel('A code of the app').fill(appCode(key))
    await page.getByRole('button', { name: 'Take it off' }).click()
    await expect(page.getByRole('link', { name: 'Set up an app' })).toBeVisible()
  })

  await test.step('a new password ends the session elsewhere, which is listed no more', async () => {
    await page.goto('/admin/account')
    const elsewhere = page.getByRole('button', { name: /^End the session/ })
    await expect(elsewhere).toHaveCount(1)
    await page.getByLabel('Current password').fill(manager.password)
    await page.getByLabel('New password').fill('five-words-of-the-loom')
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(elsewhere).toHaveCount(0)
  })

  await test.step('a double click signs out once, and nothing is asked', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const letGo = await hold(page, '**/api/admin/sign-out-everywhere')
    await page.getByRole('button', { name: 'Sign out everywhere' }).dblclick()
    letGo()
    await expect(heading(page, 'Sign in to the console')).toBeVisible()
    expect(sent.filter((path) => path.endsWith('/sign-out-everywhere'))).toHaveLength(1)
  })
})
