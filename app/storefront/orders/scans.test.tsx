import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Scans } from './scans.tsx'

const scan = (activity: string, date: string) => ({
  status: 'In Transit',
  kind: null,
  activity,
  date,
  location: 'Jaipur',
})
const [bagged, left] = [scan('Bagged', '2026-11-02 09:00:00'), scan('Left the hub', '2026-11-01 18:00:00')]

const drawn = (shipment_track: (typeof bagged)[], isExpected = true) =>
  renderToStaticMarkup(
    <Scans
      tracking={{
        current_status: 'In Transit',
        current: null,
        tracking_data: { etd: '2026-11-05 19:00:00', track_url: null, shipment_track },
      }}
      isExpected={isExpected}
    />,
  )

test('the way so far is there as soon as there is one scan before the last', () => {
  expect(drawn([bagged!])).not.toContain('Its journey so far')
  expect(drawn([bagged!, left!])).toMatch(/Bagged.*Its journey so far.*Left the hub/)
})

test('a delivery is expected only of a parcel that is still on its way', () => {
  expect(drawn([bagged!])).toContain('Expected delivery')
  expect(drawn([bagged!], false)).not.toContain('Expected delivery')
})
