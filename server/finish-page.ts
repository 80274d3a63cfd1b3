import { readFile } from 'node:fs/promises'
import { LANGUAGES, localeOfPath } from '../core/locale.ts'
import { buildOf } from './build-of.ts'
import { FIRST_SCRIPT } from './first-script.ts'
import { classesIn, readSheet, type Sheet, stylesFor } from './page-styles.ts'

const STYLESHEET =
  /<link (?:nonce="[^"]*" )?rel="stylesheet" href="((?:\/[\w-]+)?\/assets\/[\w.-]+\.css)"[^<>]*\/>/g
const sheets = new Map<string, { whole: string; rules: Sheet }>()

const MODULE_PRELOAD = /<link rel="modulepreload" [^<>]*\/>/g
const MODULE = /<script nonce="([^"]*)" type="module"/

/**
 * Prepares a rendered page for slow lines: inlines the styles that it uses, so that it is painted on arrival, and defers
 * its scripts, together with the styles of everything that they may show, until the pictures above the fold are there
 * (`first-script.ts`). The stylesheet's own element is removed, since browsers would fetch it before the first picture even
 * when it is disabled.
 */
export async function finishPage(html: string): Promise<string> {
  const nonce = MODULE.exec(html)?.[1]
  const classes = classesIn(html)
  const written: string[] = []
  const late: string[] = []
  for (const [, href] of html.matchAll(STYLESHEET)) {
    const { whole, rules } = await sheetAt(href!)
    const used = stylesFor(rules, classes)
    written.push(`<style>${used}</style>`)
    if (used !== whole) late.push(`<link rel="late" as="style" href="${href}"/>`)
  }
  for (const [link] of html.matchAll(MODULE_PRELOAD))
    late.push(link.replace('rel="modulepreload"', 'rel="late"'))
  return html
    .replaceAll(STYLESHEET, '')
    .replaceAll(MODULE_PRELOAD, '')
    .replace(MODULE, '<script nonce="$1" type="late"')
    .replace('<head>', () => `<head><script nonce="${nonce}">${FIRST_SCRIPT}</script>`)
    .replace('</head>', () => `${written.join('')}</head>`)
    .replace('</body>', () => `${late.join('')}</body>`)
}

async function sheetAt(href: string) {
  const kept = sheets.get(href)
  if (kept) return kept
  const whole = (await readFile(fileOf(href), 'utf8')).trim()
  const sheet = { whole, rules: readSheet(whole) }
  sheets.set(href, sheet)
  return sheet
}

function fileOf(href: string): URL {
  const locale = localeOfPath(href)
  return new URL(`client${href.slice(LANGUAGES[locale].path.length)}`, buildOf(locale))
}
