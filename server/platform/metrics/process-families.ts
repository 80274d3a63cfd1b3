import {
  constants,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks'
import { durations } from './durations.ts'
import { type Family, single } from './family.ts'

const GC_KINDS: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak callbacks',
}
/** The resolution of the event loop's delay; each look wakes the process. */
const WATCH_EVERY_MS = 20
const NS = 1e9
const US = 1e6

type ProcessFamilies = { families: Family[]; stop(): void }

/** Metrics of the Node process, under the names that common dashboards expect. */
export function processFamilies(): ProcessFamilies {
  const collections = new Map(Object.values(GC_KINDS).map((kind) => [kind, durations()]))
  const observer = new PerformanceObserver((list) => {
    // The types of `PerformanceEntry` lack `detail`.
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & {
      detail?: { kind: number }
    })[])
      collections.get(GC_KINDS[detail?.kind ?? 0] ?? '')?.note(duration)
  })
  observer.observe({ entryTypes: ['gc'] })
  const delay = monitorEventLoopDelay({ resolution: WATCH_EVERY_MS })
  delay.enable()
  const startedAt = Date.now() - performance.now()

  return {
    families: [
      single('gauge', 'process_start_time_seconds', 'When the process began.', () => startedAt / 1000),
      single('counter', 'process_cpu_seconds_total', 'Processor time, of user and system.', () => {
        const { user, system } = process.cpuUsage()
        return (user + system) / US
      }),
      single('gauge', 'process_resident_memory_bytes', 'Memory of the process.', () =>
        process.memoryUsage.rss(),
      ),
      {
        name: 'nodejs_memory_bytes',
        type: 'gauge',
        help: 'Memory by what it is for.',
        read() {
          const { heapTotal, heapUsed, external } = process.memoryUsage()
          return Object.entries({ heapTotal, heapUsed, external }).map(([use, value]) => ({
            labels: { use },
            value,
          }))
        },
      },
      {
        name: 'nodejs_eventloop_delay_seconds',
        type: 'gauge',
        help: 'How late the event loop came round since somebody looked last.',
        read() {
          const [median, late, latest] = [delay.percentile(50), delay.percentile(99), delay.max]
          delay.reset()
          return Object.entries({ '50': median, '99': late, '100': latest }).map(([percentile, ns]) => ({
            labels: { percentile },
            // The measured delay includes the interval itself.
            value: Math.max(0, ns / NS - WATCH_EVERY_MS / 1000),
          }))
        },
      },
      single(
        'counter',
        'nodejs_eventloop_active_seconds_total',
        'Time that the event loop was at work.',
        () => performance.eventLoopUtilization().active / 1000,
      ),
      {
        name: 'nodejs_gc_duration_seconds',
        type: 'histogram',
        help: 'Collections of garbage, by kind.',
        read: () =>
          [...collections].flatMap(([kind, took]) => (took.count > 0 ? took.samples({ kind }) : [])),
      },
    ],
    stop() {
      observer.disconnect()
      delay.disable()
    },
  }
}
