import type { Locale } from '../core/locale.ts'
import { buildOf } from '../server/build-of.ts'
import type { Render } from '../server/make-page.ts'

/**
 * The built pages of a language; in the bundled shop they are a part of the bundle (vite.shop.config.ts). React reads
 * NODE_ENV once, while it is loaded, and built pages need it to be production wherever they run.
 */
export async function loadBuilt(locale: Locale): Promise<Render> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const { render } = (await import(new URL('server/index.js', buildOf(locale)).href)) as { render: Render }
    return render
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
