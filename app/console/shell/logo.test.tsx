import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'
import { ShopName } from './shop-name.ts'

test('a shop of another name than the lettering’s has its own name in the console', () => {
  const drawn = (shop: string) =>
    renderToStaticMarkup(
      <ShopName value={shop}>
        <Logo src="/lettering.svg" className="w-28" />
      </ShopName>,
    )
  expect(drawn('Tana Bana')).toContain('<img src="/lettering.svg" alt="Tana Bana console"')
  expect(drawn('Kapda Ghar')).toContain('Kapda Ghar')
  expect(drawn('Kapda Ghar')).not.toContain('<img')
})
