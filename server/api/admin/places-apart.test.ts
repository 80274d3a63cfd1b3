import { expect, test } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { askAs } from '../../../test/staff.ts'

const shop = testShop()

test('a shop whose address moves away from its pickup, or from the state of its GSTIN, says so until they agree', async () => {
  const owner = await shop.staff('owner')
  const settings = async () => (await askAs(owner, 'GET /api/admin/settings')).reply
  const moved = async (to: { address?: string[]; gstin?: string | null }) => {
    const { version, shop: facts, cashOnDelivery } = await settings()
    const saved = { version, shop: { ...facts, ...to }, cashOnDelivery }
    await askAs(owner, 'PUT /api/admin/settings', saved)
    return (await settings()).placesApart
  }
  const fetchedAt = async (pickupPin: string) => {
    const { version, rules } = (await askAs(owner, 'GET /api/admin/delivery-rules')).reply
    await askAs(owner, 'PUT /api/admin/delivery-rules', { version, rules: { ...rules, pickupPin } })
    const { placesApart } = (await askAs(owner, 'GET /api/admin/delivery-rules')).reply
    expect((await askAs(owner, 'GET /api/admin/today')).reply.placesApart).toEqual(placesApart)
    return placesApart
  }
  expect((await settings()).placesApart, 'as the demo opens').toBeNull()

  const inAlwar = ['Hope Circle', 'Alwar, Rajasthan 301001', 'India']
  const apart = { address: 'Alwar, Rajasthan', pickup: 'Jaipur, Rajasthan (302003)', registered: 'Rajasthan' }
  expect(await moved({ address: inAlwar }), 'the demo’s pickup').toEqual(apart)
  expect(await fetchedAt('302001'), 'a store house in its own state').toBeNull()

  const inMumbai = ['Colaba Causeway', 'Mumbai, Maharashtra 400 001', 'India']
  expect(await moved({ address: inMumbai })).toMatchObject({
    address: 'Mumbai, Maharashtra',
    registered: 'Rajasthan',
  })
  expect(await fetchedAt('400001'), 'its GSTIN is of the state that it left').toMatchObject({
    pickup: 'Mumbai, Maharashtra (400001)',
    registered: 'Rajasthan',
  })
  expect(await moved({ gstin: null })).toBeNull()
  const nowhere = ['Colaba Causeway', 'Mumbai', 'India']
  expect(await moved({ address: nowhere })).toBeNull()
  expect(await fetchedAt('302003'), 'the demo’s, of an address that names no PIN code').toEqual({
    address: null,
    pickup: 'Jaipur, Rajasthan (302003)',
    registered: null,
  })
})
