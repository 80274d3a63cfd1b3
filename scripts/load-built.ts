import type { Locale } from '../core/locale.ts'
import { buildOf } from '../server/build-of.ts'
import type { Render } from '../server/pages.ts'

/**
 * The pages of a language as they are built; of the shop that is one file they are a part, by vite.shop.config.ts. React looks
 * at NODE_ENV once, while it is loaded: built pages are made by what it is in production, wherever they are.
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
