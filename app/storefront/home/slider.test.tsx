import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Slider } from './slider.tsx'

const drawn = (loading: boolean) => renderToString(<Slider slides={[]} loading={loading} malformed={false} />)

test('a spinner turns while slides load, and not after', () => {
  expect(drawn(true)).toContain('Loading slides')
  expect(drawn(false)).not.toContain('Loading slides')
})

test('a shop without slides has no carousel, and the page still has its heading for those who hear it', () => {
  expect(drawn(false)).not.toContain('carousel')
  expect(drawn(false)).toMatch(/<h1 class="sr-only">/)
})
