import { expect, test } from 'vitest'
import { activityText, placeText, scanText } from './courier-words.ts'

test('a courier’s words are made ours', () => {
  expect(scanText('onTheWay', 'IN TRANSIT')).toBe('On the way')
  expect(scanText(null, 'BAG_SCANNED AT HUB')).toBe('Bag scanned at hub')
  expect(scanText(null, 'Shipped')).toBe('Shipped')
  expect(activityText('In transit - Bag received at hub')).toBe('Bag received at hub')
  expect(activityText('OUT FOR PICKUP')).toBe('Out for pickup')
})

test('a hub is a town and its state', () => {
  expect(placeText('Gurugram_Bilaspur_HB (Haryana)')).toBe('Gurugram, Haryana')
  expect(placeText('BHIWANDI')).toBe('Bhiwandi')
  expect(placeText('Navi Mumbai (Maharashtra)')).toBe('Navi Mumbai, Maharashtra')
  expect(placeText('')).toBe('')
})
