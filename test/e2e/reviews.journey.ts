import sharp from 'sharp'
import { askAs } from '../staff.ts'
import { isAccessible } from './accessibility.ts'
import { hold, letThrough, loseAnswer, silence } from './held-calls.ts'
import { arrive, expect, logIn, picture, test, toast, visit } from './journey.ts'
import { putOrdersInState } from './order-states.ts'
import { bringSession, endSessionAt, newShopper, order } from './shopper.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

const PIECE = { _id: 'neel-block-print-kurta-set', size: 'M' } as const
const PHOTO = new URL('../../demo/catalogue/images/neel-block-print-kurta-set-1-front.avif', import.meta.url)

/** A photo as a phone's camera makes it: of some megabytes, lying on its side with a note which way is up. */
const ofCamera = async () => ({
  name: 'IMG_20261128.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#5b1a33',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer(),
})

/** Publishes all waiting reviews by the API; another journey shows the console. */
async function publishAll() {
  const manager = await staffCaller('manager')
  const { reply } = await askAs(manager, 'GET /api/admin/reviews')
  for (const { code, number } of reply.reviews)
    await askAs(manager, 'POST /api/admin/reviews/{code}/publish', { number }, { params: { code } })
}

test('a shopper says what she thinks of a piece that came, and readers find it', async ({ page }, info) => {
  const shopper = await newShopper()
  const code = await order(shopper.token, PIECE)
  await putOrdersInState({ [code]: { status: 'Delivered' } })
  await bringSession(page, shopper)

  await test.step('My Orders leads to the form, which says what it lacks', async () => {
    await visit(page, '/orders')
    await page.getByRole('link', { name: /^Write a review of/ }).click()
    await arrive(page, `/review/${PIECE._id}`)
    await page.getByRole('button', { name: 'Send my review' }).click()
    await expect(page.getByText('Choose how many stars you give.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^5 stars/ })).toBeFocused()
    await isAccessible(page)
  })

  await test.step('it is sent with a photo, and waits', async () => {
    await page.getByRole('radio', { name: /^4 stars/ }).check()
    await page.getByRole('radio', { name: 'True to size' }).check()
    await page.getByLabel('Headline').fill('Washes well')
    await page.getByLabel('Your review').fill('The blue has stayed after four washes.')
    const answer = page.waitForResponse('**/api/review/photo')
    await page.getByLabel('Add photos').setInputFiles(await ofCamera())
    const { photo } = await (await answer).json()
    expect([photo.width, photo.height], 'made smaller before it is sent').toEqual([1600, 2400])
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(page.getByLabel('Add photos'), 'the button that had it is gone').toBeFocused()
    const release = await hold(page, '/api/review/photo')
    await page.getByLabel('Add photos').setInputFiles(PHOTO.pathname)
    await page.getByRole('checkbox', { name: /I accept the rules/ }).check()
    const send = page.getByRole('button', { name: 'Send my review' })
    await expect(send, 'it waits for the photo').toBeDisabled()
    await page.getByLabel('Headline').press('Enter')
    release()
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await endSessionAt(page, '/api/review/save', shopper.token)
    await send.click()
    await arrive(page, '/login')
    await logIn(page, shopper)
    await arrive(page, `/review/${PIECE._id}`)
    await expect(page.getByLabel('Headline'), 'the session alone is over').toHaveValue('Washes well')
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await send.click()
    const standing = page.getByRole('region', { name: 'Your review' })
    await expect(standing).toContainText('A person here reads it')
    await expect(standing).toBeFocused()
    await silence(page, '/api/review/remove')
    await standing.getByRole('button', { name: 'Take my review back' }).click()
    const question = page.getByRole('dialog', { name: 'Take your review back?' })
    await question.getByRole('button', { name: 'Take my review back' }).click()
    await expect(question.getByRole('alert')).toHaveText('Your review could not be taken back.')
    await question.getByRole('button', { name: 'Keep it' }).click()
  })

  await test.step('published, it stands on the page with its stars, and its photo opens', async () => {
    await publishAll()
    await visit(page, `/product/${PIECE._id}`)
    await page.getByRole('link', { name: /^4\.0 out of 5 stars/ }).click()
    const review = page.getByRole('article', { name: 'Washes well' })
    await expect(review).toContainText('A S. · Verified purchase · Size M, true to size')
    await picture(page, info, 'review')
    await review.getByRole('link', { name: /^Photo 1 by A S/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the link of an invitation works in a tab that has the rules open', async () => {
    await visit(page, '/review-rules')
    await page.goto(`/review-rules#stop=${'x'.repeat(22)}`)
    await expect(page.getByRole('button', { name: 'Do not ask me again' })).toBeVisible()
  })

  await test.step('a reader reports it, for a reason', async () => {
    await visit(page, `/reviews/${PIECE._id}`)
    await isAccessible(page)
    await page.getByRole('button', { name: /^Report/ }).click()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByLabel('The reason')).toBeFocused()
    await page.getByLabel('The reason').selectOption({ label: 'It advertises something else' })
    await silence(page, '/api/review/report')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByLabel('The reason')).toHaveAccessibleDescription(/could not be sent/)
    await letThrough(page, '/api/review/report')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(toast(page, 'A person here will look at it')).toBeVisible()
    await onDatabase(
      (db) => db`
        update review_versions set appeal = 'It is true.', appealed_at = now()
        where review_id = (select r.id from reviews r join accounts a on a.id = account_id where email = ${shopper.email})`,
    )
    await enterConsole(page, 'manager', '/admin/reviews')
    await page.getByRole('link', { name: /^Reported \(\d+\)$/ }).click()
    await page.getByRole('button', { name: 'Take off the page' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Take this review off the page?' })
    await expect(dialog, 'once it was').toContainText('They have appealed already, and cannot again.')
    await dialog.getByLabel('For which').selectOption({ index: 1 })
    await silence(page, '**/api/admin/reviews/*/reject')
    await dialog.getByRole('button', { name: 'Take off the page' }).click()
    await expect(dialog.getByRole('alert'), 'what was not done is still asked, and says why').toBeVisible()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    const letGo = await hold(page, '**/api/admin/reviews/*/keep')
    await page
      .getByRole('button', { name: /^Keep it/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Published', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Washes well' })).toBeVisible()
    const looked = page.waitForResponse('**/api/admin/reviews?*')
    letGo()
    await (await looked).finished()
    await expect(page.locator('[aria-busy=true]'), 'lists that wait for nothing').toHaveCount(0)
  })

  await test.step('taken back once more, where the answer was lost, it is gone', async () => {
    await visit(page, `/review/${PIECE._id}`)
    await loseAnswer(page, '**/api/review/remove')
    await page.getByRole('button', { name: 'Take my review back' }).click()
    const question = page.getByRole('dialog', { name: 'Take your review back?' })
    await question.getByRole('button', { name: 'Take my review back' }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByRole('button', { name: 'Take my review back' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()
  })
})
