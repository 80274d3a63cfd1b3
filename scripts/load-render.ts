import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '../core/locale.ts'
import type { Render } from '../server/pages.ts'
import { freePort } from './free-port.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Each language is a build of its own, so that a page carries the words of no other. */
const BUILT: Record<Locale, string> = { en: 'server/index.js' }

/** The pages: as built, or through Vite with hot reload. */
export async function loadRender(dev: boolean): Promise<{ render: Render; middleware: Middleware | null }> {
  if (!dev) {
    const built = await Promise.all(
      Object.entries(BUILT).map(async ([locale, file]) => {
        const { render } = (await import(new URL(`../build/${file}`, import.meta.url).href)) as {
          render: Render
        }
        return [locale, render] as const
      }),
    )
    const renders = Object.fromEntries(built) as Record<Locale, Render>
    return { render: (request, given) => renders[given.locale](request, given), middleware: null }
  }
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  const consoleVite = await createServer({
    configFile: 'vite.console.config.ts',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  return {
    render: async (request, given) => {
      const entry = (await vite.ssrLoadModule('/app/server-entry.ts')) as { render: Render }
      return entry.render(request, given)
    },
    middleware: (request, response, next) =>
      /^\/admin(\/|\?|$)/.test(request.url ?? '')
        ? consoleVite.middlewares(request, response, next)
        : vite.middlewares(request, response, next),
  }
}
