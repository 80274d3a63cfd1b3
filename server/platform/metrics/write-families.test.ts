import { expect, test } from 'vitest'
import { durations } from './durations.ts'
import { writeFamilies } from './write-families.ts'

test('what was timed is told as Prometheus reads it: in seconds, each bucket with all that were quicker', async () => {
  const took = durations()
  for (const ms of [0.5, 3, 700, 40_000]) took.note(ms)
  const text = await writeFamilies([
    {
      name: 'took_seconds',
      type: 'histogram',
      help: 'How long.',
      read: () => took.samples({ what: 'page' }),
    },
    { name: 'nothing_total', type: 'counter', help: 'Nobody has seen any.', read: () => [] },
    {
      name: 'named_total',
      type: 'counter',
      help: 'By name.',
      read: () => [{ labels: { name: 'a "b"\\c\n' }, value: 2 }],
    },
  ])
  expect(text).toBe(`# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{what="page",le="0.0005"} 1
took_seconds_bucket{what="page",le="0.001"} 1
took_seconds_bucket{what="page",le="0.0025"} 1
took_seconds_bucket{what="page",le="0.005"} 2
took_seconds_bucket{what="page",le="0.01"} 2
took_seconds_bucket{what="page",le="0.025"} 2
took_seconds_bucket{what="page",le="0.05"} 2
took_seconds_bucket{what="page",le="0.1"} 2
took_seconds_bucket{what="page",le="0.25"} 2
took_seconds_bucket{what="page",le="0.5"} 2
took_seconds_bucket{what="page",le="1"} 3
took_seconds_bucket{what="page",le="2.5"} 3
took_seconds_bucket{what="page",le="5"} 3
took_seconds_bucket{what="page",le="10"} 3
took_seconds_bucket{what="page",le="30"} 3
took_seconds_bucket{what="page",le="+Inf"} 4
took_seconds_sum{what="page"} 40.7035
took_seconds_count{what="page"} 4
# HELP named_total By name.
# TYPE named_total counter
named_total{name="a \\"b\\"\\\\c\\n"} 2
`)
})
