import { readFile } from 'node:fs/promises'
import { LANGUAGES, localeOfPath } from '../core/locale.ts'
import { buildOf } from './build-of.ts'
import { FIRST_SCRIPT } from './first-script.ts'

const STYLESHEET =
  /<link (?:nonce="[^"]*" )?rel="stylesheet" href="((?:\/[\w-]+)?\/assets\/[\w.-]+\.css)"[^<>]*\/>/g
const styles = new Map<string, string>()

const MODULE_PRELOAD = /<link rel="modulepreload" [^<>]*\/>/g
const MODULE = /<script nonce="([^"]*)" type="module"/

/**
 * What a rendered page still needs to be quick on a slow line: its styles written into it, so that it can be painted
 * when it arrives, and its scripts held back until the pictures that a shopper came for are there (`first-script.ts`).
 * The stylesheet's own element goes: browsers fetch it, switched off or not, before the first picture.
 */
export async function finishPage(html: string): Promise<string> {
  const nonce = MODULE.exec(html)?.[1]
  const written: string[] = []
  for (const [, href] of html.matchAll(STYLESHEET)) written.push(`<style>${await stylesAt(href!)}</style>`)
  const scripts = [...html.matchAll(MODULE_PRELOAD)].map(([link]) =>
    link.replace('rel="modulepreload"', 'rel="late"'),
  )
  return html
    .replaceAll(STYLESHEET, '')
    .replaceAll(MODULE_PRELOAD, '')
    .replace(MODULE, '<script nonce="$1" type="late"')
    .replace('<head>', () => `<head><script nonce="${nonce}">${FIRST_SCRIPT}</script>`)
    .replace('</head>', () => `${written.join('')}</head>`)
    .replace('</body>', () => `${scripts.join('')}</body>`)
}

async function stylesAt(href: string): Promise<string> {
  const kept = styles.get(href) ?? (await readFile(fileOf(href), 'utf8'))
  styles.set(href, kept)
  return kept
}

function fileOf(href: string): URL {
  const locale = localeOfPath(href)
  return new URL(`client${href.slice(LANGUAGES[locale].path.length)}`, buildOf(locale))
}
