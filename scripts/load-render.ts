import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Render } from '../server/pages.ts'
import { freePort } from './free-port.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The pages: as built, or through Vite with hot reload. */
export async function loadRender(dev: boolean): Promise<{ render: Render; middleware: Middleware | null }> {
  if (!dev) {
    const built = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
      render: Render
    }
    return { render: built.render, middleware: null }
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
