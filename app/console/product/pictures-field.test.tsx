import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureTile } from './picture-tile.tsx'
import { PicturesField } from './pictures-field.tsx'
import type { TypedPicture } from './typed-kinds.ts'
import type { Editor } from './use-editor.ts'

test('what is wrong with the pictures is read out', () => {
  const trouble = { field: 'pictures', words: 'pictures has no front.' }
  const html = renderToStaticMarkup(
    <PicturesField editor={{ typed: { pictures: [] }, trouble } as never as Editor} />,
  )
  expect(html).toMatch(/<p role="alert"[^>]*>pictures has no front\.</)
})

test('a picture can be chosen in each of the kinds that its field names', () => {
  const html = renderToStaticMarkup(
    <PicturesField editor={{ typed: { pictures: [] }, trouble: null } as never as Editor} />,
  )
  expect(html).toContain('JPEG, PNG, WebP or AVIF')
  const [, accepted] = / accept="([^"]*)"/.exec(html) ?? []
  expect(accepted?.split(',')).toEqual(['jpeg', 'png', 'webp', 'avif'].map((kind) => `image/${kind}`))
})

test('the first picture is the one on the card, whatever it shows', () => {
  expect(drawn(0, { role: 'look' })).toContain('On the card')
  expect(drawn(1, { role: 'main' })).not.toContain('On the card')
})

test('a picture that is too small for the product’s page is taken, and said to be so', () => {
  expect(drawn(0, { width: 300 })).toContain('Only 300 pixels wide')
  expect(drawn(0, { width: 800 })).not.toContain('pixels')
})

function drawn(at: number, facts: Partial<TypedPicture>) {
  const picture = { hash: 'a'.repeat(64), width: 1200, height: 1500, colour: '#fff', alt: '', role: 'main' }
  const nothing = () => {}
  const acts = { onDrag: nothing, onOver: nothing, onMove: nothing, onChange: nothing, onRemove: nothing }
  return renderToStaticMarkup(
    <PictureTile
      picture={{ ...picture, ...facts } as TypedPicture}
      at={at}
      count={2}
      isDragged={false}
      {...acts}
    />,
  )
}
