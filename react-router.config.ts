import type { Config } from '@react-router/dev/config'
import { builtLanguage } from './scripts/built-language.ts'
import { buildFolder } from './server/build-of.ts'

const { locale, path } = builtLanguage()

export default {
  appDirectory: 'app',
  buildDirectory: buildFolder(locale),
  basename: path || '/',
  ssr: true,
  // A dozen routes: the whole table costs less than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
