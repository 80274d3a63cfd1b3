import { createServer, type ViteDevServer } from 'vite'

const ROOT = new URL('../..', import.meta.url).pathname

/**
 * The shop's own sources, with pseudo-English in the place of every catalogue. Only one at a time may have pages: each
 * such server writes the types of their routes anew.
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
/** What no language translates: sizes, months and days as Intl writes them, halves of the day, and Intl's own joins. */
const PLAIN = ['XXL', 'XL', ' at ', ' am', ' pm', ' or ', ...MONTHS, ...DAYS]

/** Words in a text that came neither from a catalogue, which accents them, nor from what the test put in. */
export function strays(text: string, given: readonly string[]): string[] {
  const longestFirst = [...given, ...PLAIN].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, known) => left.replaceAll(known, ' '), text)
  return [...new Set(rest.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])]
}

/** What a page says to whoever reads, hears or finds it: its texts, its labels, its title and its description. */
export function saidBy(html: string): string {
  const plain = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    // A name is one text, whichever of its words stay whole.
    .replaceAll(/<span class="whole">([^<]*)<\/span>/g, '$1')
  const labels = [
    ...plain.matchAll(
      /\s(?:alt|title|placeholder|aria-label|aria-description|aria-roledescription|label)="([^"]*)"/g,
    ),
    ...plain.matchAll(/<meta (?:name="description"|property="og:(?:title|description)") content="([^"]*)"/g),
  ].map(([, said]) => said!)
  return [...labels, plain.replaceAll(/<[^>]*>/g, '\n')].join('\n').replaceAll(/&(?:#x?[\da-f]+|\w+);/gi, ' ')
}
