import { expect, test } from 'vitest'
import { isPin } from '../../../core/contact.ts'
import { lookUpPin } from './pincodes.ts'

test('a PIN is where its post offices are', async () => {
  expect(await lookUpPin('302003')).toEqual({
    pin: '302003',
    block: 'Jaipur',
    district: 'Jaipur',
    state: 'Rajasthan',
  })
})

test('states have the names they have now', async () => {
  expect((await lookUpPin('194101'))!.state).toBe('Ladakh')
  expect((await lookUpPin('605001'))!.state).toBe('Puducherry')
  expect((await lookUpPin('492001'))!.state).toBe('Chhattisgarh')
  expect((await lookUpPin('500001'))!.state).toBe('Telangana')
})

test('the first and the last PIN are found, one that does not exist is not', async () => {
  expect(await lookUpPin('110001')).toMatchObject({ state: 'Delhi' })
  expect(await lookUpPin('855117')).toMatchObject({ state: 'Bihar' })
  for (const pin of ['100000', '999998', '302', '', '3020030']) expect(await lookUpPin(pin)).toBeNull()
})

test('no entry is empty or spelled as missing', async () => {
  let known = 0
  for (let pin = 302_001; pin < 303_000; pin++) {
    const place = await lookUpPin(String(pin))
    if (!place) continue
    known++
    expect(isPin(place.pin)).toBe(true)
    expect(place.district).not.toBe('')
    expect(place.block).not.toMatch(/^(NA|nil)$/i)
  }
  expect(known).toBeGreaterThan(20)
})
