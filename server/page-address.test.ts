import { expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'

test.each([
  ['/_.data?_routes=storefront%2Fhome%2Froute', 'home', '/_.data?_routes=storefront%2Fhome%2Froute'],
  ['/_.data', 'home', '/_.data'],
  ['/cart.data', 'cart', '/cart.data'],
  ['/cart/_.data', 'cart', '/cart.data'],
  ['/_root.data', null, '/404.data'],
])('the router finds the data of a page at %s', (address, page, canonical) => {
  expect(readPageAddress(address)).toMatchObject({ page, canonical })
})

test.each([
  ['/product/samandar-ikat-kaftan.', 'product', '/product/-'],
  ['/reviews/a,b?page=2', 'product-reviews', '/reviews/-?page=2'],
  ['/order-return/TB4XK2M9P1.1', 'ask-return', '/order-return/-'],
  ['/product/a/b', null, '/404'],
  ['/product/', null, '/404'],
])(
  '%s shows the page that the router has for it, of a name that there is not',
  (address, page, canonical) => {
    expect(readPageAddress(address)).toMatchObject({ page, canonical })
  },
)
