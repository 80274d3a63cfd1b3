import { expect, test } from 'vitest'
import { courierTime, indianIso, readTime } from './courier-time.ts'
import { courierEvent, reportOfEvent, reportOfTracking } from './report.ts'
import { servedOf } from './serviceability.ts'

test('the courier’s times are India’s', () => {
  expect(readTime('2026-11-21 00:30:05')?.toISOString()).toBe('2026-11-20T19:00:05.000Z')
  expect(readTime('23 05 2023 11:43:52')?.toISOString()).toBe('2023-05-23T06:13:52.000Z')
  expect(readTime('2026-11-25')?.toISOString()).toBe('2026-11-24T18:30:00.000Z')
  for (const nonsense of ['NA', '', '0000-00-00 00:00:00', '2026-13-45 00:00:00', null, 7])
    expect(readTime(nonsense)).toBeNull()
  const at = new Date('2026-11-20T19:00:05Z')
  expect(indianIso(at)).toBe('2026-11-21T00:30:05+05:30')
  expect(courierTime(at)).toBe('2026-11-21 00:30')
})

test('an event is read by its shipment status; what is unreadable in it is left out', () => {
  const event = courierEvent.parse({
    awb: 19041424751540,
    courier_name: 'A courier',
    current_status: 'IN TRANSIT',
    current_status_id: 20,
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: '23 05 2023 11:43:52',
    order_id: 'A-1',
    etd: 'NA',
    scans: [
      {
        date: '2023-05-19 15:32:17',
        status: 'X-PPOM',
        activity: 'Picked\0 up',
        location: 'Chomu',
        'sr-status': '42',
        'sr-status-label': 'PICKED UP',
      },
      { date: 'NA', activity: 'Data received' },
      'nonsense',
      { date: '2023-05-19 10:00:00', status: 'DRC', 'sr-status': 'NA', 'sr-status-label': 'NA' },
    ],
  })
  expect(event.awb).toBe('19041424751540')
  expect(reportOfEvent(event, new Date())).toMatchObject({
    code: 18,
    status: 'IN TRANSIT',
    at: new Date('2023-05-23T06:13:52Z'),
    expectedAt: null,
    scans: [
      { code: 42, status: 'PICKED UP', activity: 'Picked up', location: 'Chomu' },
      { code: null, status: 'DRC', activity: 'DRC', location: '' },
    ],
  })
})

test('what is too long is cut between signs, for half of one cannot be kept; of scans the newest are read', () => {
  const scans = Array.from({ length: 501 }, (_, at) => ({
    date: '2026-11-24 12:00:00',
    activity: String(at),
  }))
  const event = courierEvent.parse({ awb: 1, current_status: `${'x'.repeat(119)}🧵`, scans })
  expect(event.current_status).toBe(`${'x'.repeat(119)}\ufffd`)
  expect(event.scans).toHaveLength(500)
  expect(event.scans.at(-1)!.activity, 'couriers write the newest last').toBe('500')
})

test('an answer without scans is none; a link that is no web address is dropped', () => {
  expect(reportOfTracking({ tracking_data: { track_status: 0, error: 'Nothing yet' } })).toBeNull()
  const tracking_data = {
    track_status: 1,
    shipment_status: 7,
    shipment_track: [{ current_status: 'Delivered', courier_name: 'A courier', edd: null }],
    shipment_track_activities: null,
    track_url: 'javascript:alert(1)',
    etd: '2026-11-25 19:28:00',
  }
  expect(reportOfTracking({ tracking_data })).toMatchObject({
    code: 7,
    status: 'Delivered',
    trackUrl: null,
    expectedAt: new Date('2026-11-25T13:58:00Z'),
  })
  const shipment_track_activities = ['2026-11-24', '2026-11-25', '2026-11-23'].map((day) => ({
    date: `${day} 12:00:00`,
    activity: 'Seen',
  }))
  expect(
    reportOfTracking({ tracking_data: { ...tracking_data, shipment_track_activities } }),
    'as of its last scan, wherever that stands',
  ).toMatchObject({ at: new Date('2026-11-25T06:30:00Z') })
  const shipment_track = [{ current_status: 'Delivered', courier_name: 'A courier', edd: '2026-11-26' }]
  expect(
    reportOfTracking({ tracking_data: { ...tracking_data, shipment_track, etd: null } }),
    'the parcel says the day where the answer does not',
  ).toMatchObject({ expectedAt: new Date('2026-11-25T18:30:00Z') })
  expect(() => reportOfTracking({ message: 'no' })).toThrow()
})

test('a PIN code is served by those alone who go there, in the days that half of them need', () => {
  const courier = (days: number, cod: 0 | 1, blocked: 0 | 1 = 0) => ({
    ...{ cod, blocked, estimated_delivery_days: String(days) },
  })
  const served = (...couriers: object[]) => servedOf({ data: { available_courier_companies: couriers } })
  expect(served(courier(6, 0), courier(4, 0), courier(1, 1, 1), courier(2, 0))).toEqual({
    ...{ isServed: true, takesCash: false, days: 4 },
  })
  expect(served(courier(4, 0), courier(2, 0)).days, 'half of them is enough').toBe(2)
  expect(served(courier(1, 1, 1))).toEqual({ isServed: false, takesCash: false, days: null })
  const unsaid = { ...courier(4, 0), estimated_delivery_days: ' ' }
  expect(served(courier(4, 0), unsaid, unsaid).days, 'who says nothing says not at once').toBe(4)
  expect(served(courier(61, 0)).days, 'nobody takes two months').toBeNull()
})
