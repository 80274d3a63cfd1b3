import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'

test('a shop of another name than the lettering’s has its own name on its pages and in its console', () => {
  const drawn = (shop: string, of?: string) =>
    renderToStaticMarkup(<Logo shop={shop} src="/lettering.svg" of={of} className="w-28" />)
  expect(drawn('Tana Bana')).toContain('<img src="/lettering.svg" alt="Tana Bana"')
  expect(drawn('Tana Bana', 'console')).toContain('<img src="/lettering.svg" alt="Tana Bana console"')
  expect(drawn('Kapda Ghar')).toContain('Kapda Ghar')
  expect(drawn('Kapda Ghar', 'console')).toMatch(/Kapda Ghar <span class="sr-only">console/)
  expect(drawn('Kapda Ghar')).not.toContain('<img')
})
