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
  ['/product/samandar-ikat-kaftan.', 'product', '/product/samandar-ikat-kaftan'],
  ['/product/samandar-ikat-kaftan%E2%80%9D..data', 'product', '/product/samandar-ikat-kaftan.data'],
  ['/reviews/a,b?page=2', 'product-reviews', '/reviews/a?page=2'],
  ['/product/.', 'product', '/product/-'],
  ['/product/a/b', null, '/404'],
  ['/product/', null, '/404'],
])(
  '%s shows the page that the router has for it, of the name that it begins with',
  (address, page, canonical) => {
    expect(readPageAddress(address)).toMatchObject({ page, canonical })
  },
)
