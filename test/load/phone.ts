import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MOST_SCRIPT_BYTES } from '../built-scripts.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { filmStrip } from './film-strip.ts'
import { type Audit, lighthouse } from './lighthouse.ts'
import { median } from './median.ts'
import { type FirstSeconds, film, firstSeconds, openChromium } from './poor-phone.ts'

/**
 * Measures the first seconds on a poor phone: `npm run phone`. `--film docs` writes to that folder what the screen
 * shows after 1, 2, 4 and 8 seconds, a strip for each page; with `--rounds 0` nothing else is measured. `--lighthouse`
 * also runs Lighthouse's mobile audit, which npm downloads for it.
 */
const { values: asked } = parseArgs({
  options: {
    film: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
})
const ROUNDS = Number(asked.rounds)
const PAGES = [
  ['home', '/'],
  ['collection', '/collection'],
  ['product', '/product/kesar-a-line-lehenga'],
] as const

/** The limits that are enforced, and the aims: docs/benchmarks.md. */
const MOST = { picture: 4000, script: MOST_SCRIPT_BYTES, score: 97, largestPaint: 2000 }

const dataDir = mkdtempSync(join(tmpdir(), 'shop-phone-'))
const shop = await startShopProcess(dataDir)
const browser = await openChromium()
try {
  for (const [name, path] of PAGES) await look(name, shop.url + path)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function look(name: string, url: string) {
  await fetch(url, { headers: { 'accept-encoding': 'br' } })
  console.log(name)
  if (ROUNDS > 0) await measure(url)
  if (asked.film) await take(name, url, resolve(asked.film))
  if (asked.lighthouse) await audit(url)
}

async function measure(url: string) {
  const runs: FirstSeconds[] = []
  for (let round = 0; round < ROUNDS; round++) runs.push(await firstSeconds(browser, url))
  const of = (figure: keyof FirstSeconds) => median(runs.map((run) => run[figure]))
  row('first paint', seconds(of('firstPaint')))
  row('picture here', seconds(of('pictureLoaded')))
  row('picture painted', seconds(of('picturePainted')), of('picturePainted') <= MOST.picture, 'at most 4 s')
  row('largest paint', seconds(of('largestPaint')))
  row('scripts at work', seconds(of('alive')))
  row('layout shift', of('shift').toFixed(3))
  row('JavaScript', kB(of('script')), of('script') <= MOST.script, 'at most 105 kB')
  row('JavaScript, later', kB(of('scriptLater')))
  row('document, fonts', `${kB(of('document'))}, ${kB(of('fonts'))}`)
  row('pictures', kB(of('pictures')))
  row('all', kB(of('all')))
}

async function take(name: string, url: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  const seconds = [1, 2, 4, 8]
  await filmStrip(await film(browser, url, seconds), seconds, join(folder, `film-${name}.jpg`))
}

async function audit(url: string) {
  const audits: Audit[] = []
  for (let round = 0; round < ROUNDS; round++) audits.push(await lighthouse(url))
  const of = (figure: keyof Audit) => median(audits.map((found) => found[figure]))
  row('Lighthouse, mobile', String(of('score')), of('score') >= MOST.score, 'at least 97')
  row('its first paint', seconds(of('firstPaint')))
  row(
    'its largest paint',
    seconds(of('largestPaint')),
    of('largestPaint') <= MOST.largestPaint,
    'at most 2 s',
  )
  row('its blocking time', `${of('blocked').toFixed(0)} ms`)
  row('its layout shift', of('shift').toFixed(3))
}

function row(what: string, figure: string, holds = true, limit = '') {
  if (!holds) process.exitCode = 1
  console.log(`  ${what.padEnd(20)}${figure.padEnd(20)}${limit}${holds ? '' : '   OVER'}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
