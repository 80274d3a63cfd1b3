import { renderMail, TEMPLATES, type Template } from '../../server/modules/messaging/templates/render.ts'
import { sampleOf } from '../../server/modules/messaging/templates/samples.ts'
import { LETTERHEAD } from '../letterhead.ts'
import { isAccessible } from './accessibility.ts'
import { isUncrowded } from './crowding.ts'
import { test } from './journey.ts'

const MAILS = (Object.keys(TEMPLATES) as Template[])
  .filter((template) => 'mail' in TEMPLATES[template])
  .map((template) => ({ template, html: renderMail(template, sampleOf(template), LETTERHEAD).html }))

test('every mail fits the narrowest phone, and can be read where mails are dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { template, html } of MAILS) {
    await page.setContent(html)
    await isUncrowded(page, template)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setContent(MAILS.map(({ html }) => html).join(''))
  await isAccessible(page, ['color-contrast'])
})
