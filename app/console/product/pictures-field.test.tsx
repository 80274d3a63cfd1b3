import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PicturesField } from './pictures-field.tsx'
import type { Editor } from './use-editor.ts'

test('what is wrong with the pictures is read out', () => {
  const trouble = { field: 'pictures', words: 'pictures has no front.' }
  const html = renderToStaticMarkup(
    <PicturesField editor={{ typed: { pictures: [] }, trouble } as never as Editor} />,
  )
  expect(html).toMatch(/<p role="alert"[^>]*>pictures has no front\.</)
})
