import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneField } from './phone-field.tsx'

const drawn = (more: { hint?: string } = {}) =>
  renderToStaticMarkup(<PhoneField value="" onValue={() => {}} {...more} />)

test('a phone number says who calls it, unless its form has another use for it', () => {
  expect(drawn()).toContain('The courier calls this number.')
  expect(drawn({ hint: 'The code comes on WhatsApp.' })).toContain('The code comes on WhatsApp.')
  expect(drawn({ hint: 'The code comes on WhatsApp.' })).not.toContain('The courier calls')
})
