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
