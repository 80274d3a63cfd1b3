import { OPENING_FACTS } from '../../core/shop.ts'
import { renderMail, TEMPLATES, type Template } from '../../server/modules/messaging/templates/render.ts'
import { sampleOf } from '../../server/modules/messaging/templates/samples.ts'
import { isUncrowded } from './crowding.ts'
import { test } from './journey.ts'

const SHOP = { ...OPENING_FACTS, publicUrl: 'https://tanabana.example', locale: 'en' as const }

test('every mail fits the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const template of Object.keys(TEMPLATES) as Template[]) {
    if (!('mail' in TEMPLATES[template])) continue
    await page.setContent(renderMail(template, sampleOf(template), SHOP).html)
    await isUncrowded(page, template)
  }
})
