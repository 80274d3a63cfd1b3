import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlideFields } from './slide-fields.tsx'
import { newSlide, type TypedSlide } from './typed-slides.ts'
import type { SlidesEditor } from './use-slides-editor.ts'

test.each(['left', 'right'] as const)('a slide whose words stand on the %s says so', (clearWide) => {
  expect(drawn({ clearWide })).toMatch(new RegExp(`<option[^>]* selected=""[^>]*>On the ${clearWide}<`))
})

test('a picture that is narrower than its place is taken, and said to be so', () => {
  const picture = { hash: 'a'.repeat(64), height: 840, colour: '#fff' }
  expect(drawn({ wide: { ...picture, width: 300 } })).toContain('This one is only 300 pixels wide.')
  expect(drawn({ wide: { ...picture, width: 1920 } })).not.toContain('pixels')
})

function drawn(facts: Partial<TypedSlide>) {
  const editor = { trouble: null } as SlidesEditor
  const none = { uploads: [], add: () => {}, dismiss: () => {} }
  return renderToStaticMarkup(
    <SlideFields slide={{ ...newSlide(), ...facts }} editor={editor} crops={{ wide: none, tall: none }} />,
  )
}
