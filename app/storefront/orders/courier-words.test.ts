import { expect, test } from 'vitest'
import { activityText, courierText, placeText, scanText } from './courier-words.ts'

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

test('a courier goes by the name that the shop gives it', () => {
  const couriers = ['FedEx', 'BlueDart', 'DTDC']
  expect(courierText('Blue Dart Surface', couriers)).toBe('BlueDart')
  expect(courierText('Xpressbees Surface 2kg', couriers)).toBe('Xpressbees')
  expect(courierText('Our own van', couriers)).toBe('Our own van')
})
