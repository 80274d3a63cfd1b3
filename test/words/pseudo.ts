import { createServer, type ViteDevServer } from 'vite'
import { unbrokenTimes } from '../../core/date.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/**
 * Opens the shop's sources with pseudo-English instead of every catalogue. Only one such server at a time may have
 * pages, since each writes their route types anew.
 */
export const openPseudo = ({ withPages }: { withPages: boolean }): Promise<ViteDevServer> =>
  createServer({
    root: ROOT,
    configFile: withPages && `${ROOT}vite.config.ts`,
    cacheDir: 'node_modules/.vite-pseudo',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: [{ find: /^#words\/(.*)$/, replacement: `${ROOT}words/made/en-XA/$1.ts` }] },
  })

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long' }).format(new Date(2026, month, 1)),
)
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat('en-IN', { weekday: 'short' }).format(new Date(2026, 0, 4 + day)),
)
/**
 * Texts that no language translates: sizes, months and days as Intl writes them, am and pm, and Intl's connecting
 * words.
 */
const PLAIN = ['XXL', 'XL', ' at ', '\u00a0am', '\u00a0pm', ' or ', ...MONTHS, ...DAYS]

/** Words of a text that are neither from a catalogue, which has accents, nor from the test's data. */
export function strays(text: string, given: readonly string[]): string[] {
  const known = new Set([...given, ...given.map(unbrokenTimes), ...PLAIN])
  const longestFirst = [...known].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, one) => left.replaceAll(one, ' '), text)
  return [...new Set(rest.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])]
}

/** What a page tells readers, listeners and search engines: its texts, labels, title and description. */
export function saidBy(html: string): string {
  const plain = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    // A name counts as one text, even if some of its words are in `.whole` elements.
    .replaceAll(/<span class="whole">([^<]*)<\/span>/g, '$1')
  const labels = [
    ...plain.matchAll(
      /\s(?:alt|title|placeholder|aria-label|aria-description|aria-roledescription|label)="([^"]*)"/g,
    ),
    ...plain.matchAll(/<meta (?:name="description"|property="og:(?:title|description)") content="([^"]*)"/g),
  ].map(([, said]) => said!)
  return [...labels, plain.replaceAll(/<[^>]*>/g, '\n')].join('\n').replaceAll(/&(?:#x?[\da-f]+|\w+);/gi, ' ')
}
