import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductReviews } from '../../../core/review.ts'
import { Stars } from './stars.tsx'

const reviews = (stars: ProductReviews['stars']): ProductReviews => ({
  stars,
  fits: { small: 0, true: 0, large: 0 },
  newest: [],
  areSamples: false,
})
const drawn = (stars: ProductReviews['stars'], isDemo = false) =>
  renderToStaticMarkup(<Stars reviews={reviews(stars)} isDemo={isDemo} />)

test('stars are filled as far as the average of the reviews goes, a part of one too', () => {
  expect(drawn([0, 0, 0, 1, 1])).toMatch(/aria-label="4\.5 out of 5 stars".*width:90%/)
  expect(drawn([0, 0, 1, 1, 1], true), 'its own stand before those of a sample').toContain('width:80%')
  expect(drawn([0, 0, 0, 0, 0])).toBe('')
})
