import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClothDetails } from './cloth-details.tsx'
import { clothFacts } from './cloth-facts.ts'

test.each([
  [1, 'Made ready in1 working day'],
  [6, 'Made ready in6 working days'],
])('what is made to order in %i says so in words of the page', (readyDays, said) => {
  const drawn = renderToStaticMarkup(<ClothDetails facts={clothFacts({ readyDays })} />)
  expect(drawn.replace(/<[^>]+>/g, '')).toBe(`The cloth${said}`)
})
