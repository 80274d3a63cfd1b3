import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: the whole table costs less than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
