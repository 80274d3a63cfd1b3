import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Lines } from './lines.tsx'

test('what the audit found leads to the order and to the return that it is about', () => {
  const lines = ['Order 7K3M9Q2W4R owes ₹5', 'a refund of return 4Q8R2T6V9X was lost']
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Lines lines={lines} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/orders/7K3M9Q2W4R"')
  expect(html).toContain('href="/returns/4Q8R2T6V9X"')
})
