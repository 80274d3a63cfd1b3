import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { LANGUAGES, LOCALES, type Locale, localeOfPath } from '../core/locale.ts'
import type { Render } from '../server/make-page.ts'
import { tellingLanguage } from './built-language.ts'
import { freePort } from './free-port.ts'
import { loadBuilt } from './load-built.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
/** Each language has a build of its own, so that its pages contain no other language's texts. */
type Each<T> = Record<Locale, T>

/** The renderer of pages: built, or in development through Vite with hot reload. */
export async function loadRender(dev: boolean): Promise<{ render: Render; middleware: Middleware | null }> {
  if (!dev) {
    const renders = await inEach(loadBuilt)
    return { render: (request, given) => renders[given.locale](request, given), middleware: null }
  }
  const { createServer } = await import('vite')
  const vites = await inEach(async (locale) => {
    Object.assign(process.env, tellingLanguage(locale, LANGUAGES[locale].path))
    return createServer({
      appType: 'custom',
      server: { middlewareMode: true, hmr: { port: await freePort() } },
    })
  })
  const consoleVite = await createServer({
    configFile: 'vite.console.config.ts',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  return {
    render: async (request, given) => {
      const entry = (await vites[given.locale].ssrLoadModule('/app/server-entry.ts')) as { render: Render }
      return entry.render(request, given)
    },
    middleware: (request, response, next) => serving(request.url ?? '').middlewares(request, response, next),
  }

  function serving(url: string): ViteDevServer {
    return /^\/admin(\/|\?|$)/.test(url) ? consoleVite : vites[localeOfPath(url)]
  }
}

/** One after the other, since Vite's configurations read the language from the environment. */
async function inEach<T>(make: (locale: Locale) => Promise<T>): Promise<Each<T>> {
  const made: [Locale, T][] = []
  for (const locale of LOCALES) made.push([locale, await make(locale)])
  return Object.fromEntries(made) as Each<T>
}
