import type { Page } from '@playwright/test'
import { askAs } from '../staff.ts'
import { isAccessible } from './accessibility.ts'
import { hold, holdReading, loseAnswer } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { mailsTo } from './shopper.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

/** Makes somebody read the newsletter. Returns their address. */
async function newReader(): Promise<string> {
  const email = `reader-${crypto.randomUUID()}@example.com`
  await onDatabase(
    (db) => db`
      insert into newsletter_readers (id, email, leave_key, confirmed_at)
      values (${crypto.randomUUID()}, ${email}, ${crypto.randomUUID()}, now())`,
  )
  return email
}

test('a letter is written with a product, looked at, tried on oneself and sent to who reads the newsletter', async ({
  page,
}, info) => {
  const reader = await newReader()
  // Without https, as on a local network, browsers have no `randomUUID`.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const { email } = await enterConsole(page, 'manager', '/admin/letters/new')
  const subject = `Chanderi, off the loom ${reader.slice(7, 11)}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Letter', { exact: true }).fill('It came in on Tuesday.\n\nTwo looms made it.')
  const products = page.getByRole('searchbox', { name: 'Products' })
  await expect(products).toHaveAccessibleDescription(/Type a name\./)
  const takeOut = page.getByRole('button', { name: 'Take out Noor Chikankari Kurti' })
  const choose = async () => {
    await products.fill('noor')
    await page.getByRole('button', { name: /^Noor Chikankari Kurti/ }).press('Enter')
    await expect(products, 'where the next is typed').toBeFocused()
  }
  await choose()
  await takeOut.press('Enter')
  await expect(page.getByRole('region', { name: 'Products' })).toBeFocused()
  await choose()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Save the letter' }).click()
  const mail = page.frameLocator(`iframe[title="The mail: ${subject}"]`)
  await expect(mail.getByText('Two looms made it.')).toBeVisible()
  await expect(mail.getByRole('link', { name: /Noor Chikankari Kurti/ })).toBeVisible()
  await picture(page, info, 'a letter')

  await page.getByLabel('Subject').fill(`${subject}!`)
  await expect(page.getByRole('button', { name: 'Send it now' })).toBeDisabled()
  await onDatabase((db) => db`update newsletter_letters set version = version + 1 where subject = ${subject}`)
  await expect(page.getByText('Somebody has saved this letter meanwhile')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(`${subject}!`)
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(toast(page, `On its way to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send it now' }).click()
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await expect(page.getByText('What became of it')).toBeVisible()
  const subjects = async (to: string) => (await mailsTo(to)).map((one) => one.subject)
  await expect.poll(() => subjects(email)).toContain(`Test: ${subject}`)
  await expect.poll(() => subjects(reader)).toEqual([subject])
})

/** By when the page has looked at the letter again. */
const nextLook = (page: Page) => page.clock.fastForward(20_000)

const A_LETTER = /\/api\/admin\/letters\/[^/]+$/

/** Makes a letter and opens it in the console as a manager. Returns its subject. */
async function newLetter(page: Page): Promise<string> {
  const id = crypto.randomUUID()
  const subject = `Chanderi ${id}`
  const letter = { id, subject, text: 'It came in.', products: [] }
  await askAs(await staffCaller('manager'), 'POST /api/admin/letters', letter)
  await page.clock.install()
  await enterConsole(page, 'manager', `/admin/letters/${id}`)
  await expect(page.getByText('As its readers see it')).toBeVisible()
  return subject
}

test('what is typed while a letter is being saved is saved next; what a colleague saves is not overwritten unseen, and what they change or send not sent unread', async ({
  page,
}) => {
  await newReader()
  const subject = await newLetter(page)
  const letter = page.getByLabel('Letter', { exact: true })
  const mail = page.frameLocator(`iframe[title="The mail: ${subject}"]`)
  const save = page.getByRole('button', { name: 'Save the letter' })

  await test.step('typed while the one before is on its way', async () => {
    await letter.fill('It came in on Tuesday.')
    const letGo = await hold(page, A_LETTER)
    await page.keyboard.press('Control+s')
    await letter.press('End')
    await letter.pressSequentially(' Two looms made it.')
    letGo()
    await expect(toast(page, 'Saved.')).toBeVisible()
    await expect(mail.getByText('It came in on Tuesday.', { exact: true }).last()).toBeVisible()
    await expect(letter).toHaveValue('It came in on Tuesday. Two looms made it.')
    await expect(letter).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(mail.getByText(/Two looms made it\.$/).last()).toBeVisible()
    await expect(save).toBeDisabled()
  })

  const saves = async (text: string) => {
    await letter.fill(text)
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.keyboard.press('Control+s')
    expect((await saved).status()).toBe(200)
    await expect(save).toBeDisabled()
  }
  await test.step('saved again before it was looked at', async () => {
    const letGo = await holdReading(page, A_LETTER)
    for (const text of ['It came in on Wednesday.', 'Three looms made it.']) await saves(text)
    letGo()
    await expect(mail.getByText('Three looms made it.').last()).toBeVisible()
    await expect(letter).toHaveValue('Three looms made it.')
  })

  await test.step('saved by a colleague before it was looked at', async () => {
    const letGo = await holdReading(page, A_LETTER)
    await saves('It came in on Thursday.')
    await letter.fill('Four looms made it.')
    await onDatabase(
      (db) => db`
        update newsletter_letters set body = 'It is dyed with madder.', version = version + 1 where subject = ${subject}`,
    )
    letGo()
    await expect(page.getByText('Somebody has saved this letter meanwhile')).toBeVisible()
    await expect(letter).toHaveValue('Four looms made it.')
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(letter).toHaveValue('It is dyed with madder.')
  })

  const sendNow = page.getByRole('button', { name: 'Send it now' })

  await test.step('changed while somebody is asked to send it', async () => {
    await sendNow.click()
    await onDatabase(
      (db) => db`
        update newsletter_letters set body = 'All is half price.', version = version + 1 where subject = ${subject}`,
    )
    await nextLook(page)
    await expect(letter).toHaveValue('All is half price.')
    await page.getByRole('button', { name: 'Send it', exact: true }).click()
    await expect(toast(page, /saved/)).toBeVisible()
    const [{ sendAt }] = await onDatabase(
      (db) => db<[{ sendAt: Date | null }]>`
        select send_at as "sendAt" from newsletter_letters where subject = ${subject}`,
    )
    expect(sendAt).toBeNull()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('sent while somebody writes in it', async () => {
    await letter.fill('It came in on Tuesday.')
    await onDatabase(
      (db) => db`update newsletter_letters set send_at = now() + interval '1 day' where subject = ${subject}`,
    )
    await nextLook(page)
    await expect(page.getByText('Somebody has sent this letter meanwhile')).toBeVisible()
    await expect(letter).toHaveValue('It came in on Tuesday.')
    await expect(sendNow).toBeDisabled()
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await page.getByRole('button', { name: 'Make it a draft again' }).click()
    await page.getByRole('button', { name: 'Make it a draft', exact: true }).click()
    await expect(toast(page, 'It is a draft again.')).toBeVisible()
  })

  await test.step('thrown away with something typed in it: nothing is asked once more', async () => {
    await page.getByLabel('Subject').fill('Not that one')
    await page.getByRole('button', { name: 'Throw this draft away' }).click()
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible()
  })
})

test('a new letter that is typed on while it is saved, or whose answer was lost, is saved as it stands by then', async ({
  page,
}) => {
  const letter = page.getByLabel('Letter', { exact: true })
  const save = page.getByRole('button', { name: 'Save the letter' })
  const write = async () => {
    await page.getByLabel('Subject').fill(`Chanderi ${crypto.randomUUID()}`)
    await letter.fill('It came in.')
  }
  await enterConsole(page, 'manager', '/admin/letters/new')

  await test.step('typed on, and not left', async () => {
    await write()
    const letGo = await hold(page, '**/api/admin/letters')
    await save.click()
    await letter.fill('It came in on Tuesday.')
    letGo()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const later of ['Two looms made it.', 'Three looms made it.']) {
      await leaving.getByRole('button', { name: 'Stay here' }).click()
      // Behind an open dialog nothing can be typed.
      await expect(leaving).toBeHidden()
      await letter.fill(later)
      const letGoAgain = await hold(page, A_LETTER)
      await save.click()
      if (later.startsWith('Two')) await letter.fill('It came in by cart.')
      letGoAgain()
    }
    await expect(page.getByText('As its readers see it')).toBeVisible()
    await expect(letter).toHaveValue('Three looms made it.')
  })

  await test.step('its answer lost', async () => {
    await page.goto('/admin/letters/new')
    await write()
    await loseAnswer(page, '**/api/admin/letters')
    await save.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await letter.fill('It came in on Tuesday.')
    await save.click()
    await expect(page.getByText('As its readers see it')).toBeVisible()
    await expect(letter).toHaveValue('It came in on Tuesday.')
  })
})
