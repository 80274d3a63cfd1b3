import { expect, test } from 'vitest'
import { leadsToCourier } from './courier-links.ts'

test.each([
  'https://shiprocket.co/tracking/59628114370',
  'https://www.dtdc.com/track/D1234567',
  'https://www.delhivery.com/track-v2/package/123',
])('%s leads to a courier', (link) => expect(leadsToCourier(link)).toBe(true))

test.each([
  'https://elsewhere.example/tracking',
  'http://shiprocket.co/tracking/1',
  'https://shiprocket.co.elsewhere.example/1',
  'https://notshiprocket.co/1',
  'https://shiprocket.co@elsewhere.example/1',
  'https://a:b@shiprocket.co/1',
  'https://shiprocket.co:8443/1',
  'javascript:1',
  'shiprocket.co/tracking/1',
])('%s does not', (link) => expect(leadsToCourier(link)).toBe(false))
