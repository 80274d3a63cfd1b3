import { expect, test } from 'vitest'
import { couponFrom, newTyped } from './typed-coupon.ts'

const NOW = '2026-11-26T10:00'

test('of a coupon that is made what belongs to another kind is left out', () => {
  const typed = { ...newTyped(NOW), percent: '15', cap: '₹1,500', value: '200', buy: '2', get: '1' }
  const nothing = { percent: null, cap: null, value: null, buy: null, get: null }
  expect(couponFrom(typed)).toMatchObject({ ...nothing, percent: 15, cap: 1500, startsAt: NOW, endsAt: null })
  expect(couponFrom({ ...typed, kind: 'fixed' })).toMatchObject({ ...nothing, value: 200 })
  expect(couponFrom({ ...typed, kind: 'buy-get' })).toMatchObject({ ...nothing, buy: 2, get: 1 })
  expect(couponFrom({ ...typed, kind: 'free-delivery' })).toMatchObject(nothing)
})

test('a limit that is empty is none, and one that is no number is not taken for that', () => {
  const typed = { ...newTyped(NOW), most: '500', mostPerAccount: ' ', minSpend: '' }
  expect(couponFrom(typed)).toMatchObject({ most: 500, mostPerAccount: null, mostPerPhone: 1, minSpend: 0 })
  for (const most of ['10k', '₹']) expect(couponFrom({ ...typed, most }).most).toBeNaN()
  expect(couponFrom({ ...typed, minSpend: '2,000/-' }).minSpend).toBeNaN()
  expect(couponFrom({ ...typed, products: 'noor-kurti\n bela-saree,\n' }).products).toEqual([
    'noor-kurti',
    'bela-saree',
  ])
})
