import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CouponShown } from '../../../contract/admin/coupons.ts'
import { termsOf } from './coupon-words.tsx'
import { Redemptions } from './one-page.tsx'

test('an order that used a coupon says that one other account’s first order went to its address, or how many', () => {
  const said = (sameDoor: number) => {
    const used = {
      order: '7K3M9Q2W4R',
      customer: '4Q8R2T6V9X',
      at: '2026-11-03T06:00:00Z',
      given: 150,
      isReleased: false,
    }
    return renderToStaticMarkup(
      <MemoryRouter>
        <Redemptions redemptions={[{ ...used, sameDoor }]} />
      </MemoryRouter>,
    )
  }
  expect(said(0)).not.toContain('went to this address')
  expect(said(1)).toContain('Another account’s first order went to this address')
  expect(said(2)).toContain('First orders of 2 other accounts went to this address')
})

test('the terms of a coupon say how many pieces it names, of one too', () => {
  const terms = { minSpend: 0, firstOrder: false, categories: [] } as unknown as CouponShown
  expect(termsOf({ ...terms, products: ['noor'] })).toBe('For 1 named piece')
  expect(termsOf({ ...terms, products: ['noor', 'rangoli'] })).toBe('For 2 named pieces')
})
