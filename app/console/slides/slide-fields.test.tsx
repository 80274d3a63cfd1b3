import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlideFields } from './slide-fields.tsx'
import { newSlide } from './typed-slides.ts'
import type { SlidesEditor } from './use-slides-editor.ts'

test.each(['left', 'right'] as const)('a slide whose words stand on the %s says so', (clearWide) => {
  const editor = { trouble: null } as SlidesEditor
  const none = { uploads: [], add: () => {}, dismiss: () => {} }
  const html = renderToStaticMarkup(
    <SlideFields slide={{ ...newSlide(), clearWide }} editor={editor} crops={{ wide: none, tall: none }} />,
  )
  expect(html).toMatch(new RegExp(`<option[^>]* selected=""[^>]*>On the ${clearWide}<`))
})
