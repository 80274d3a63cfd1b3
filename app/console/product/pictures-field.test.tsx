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
  const nothing = () => {}
  const drawn = (at: number, role: TypedPicture['role']) => {
    const picture = { hash: 'a'.repeat(64), width: 1200, height: 1500, colour: '#fff', alt: '', role }
    const acts = { onDrag: nothing, onOver: nothing, onMove: nothing, onChange: nothing, onRemove: nothing }
    return renderToStaticMarkup(
      <PictureTile picture={picture as TypedPicture} at={at} count={2} isDragged={false} {...acts} />,
    )
  }
  expect(drawn(0, 'look')).toContain('On the card')
  expect(drawn(1, 'main')).not.toContain('On the card')
})
