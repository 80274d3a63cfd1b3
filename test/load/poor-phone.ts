import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../e2e/chromium.ts'

/** The network and the phone: 400 kbit/s, 400 ms, a processor four times slower, 390 px at two dots a pixel. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Milliseconds since the page was requested; bytes as they were transferred, without headers. */
export type FirstSeconds = {
  firstPaint: number
  largestPaint: number
  /** When the first large picture was loaded, and when the screen showed it. */
  pictureLoaded: number
  picturePainted: number
  alive: number
  shift: number
  /** Bytes of the scripts that the document names, without which the page does not work. */
  script: number
  /** Bytes of the scripts that are loaded once it works. */
  scriptLater: number
  document: number
  fonts: number
  pictures: number
  all: number
}

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic']

export const openChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })

/** Opens a page with an empty cache, and measures until nothing more is loaded. */
export async function firstSeconds(browser: Browser, url: string): Promise<FirstSeconds> {
  return onPoorPhone(browser, async (page, devtools) => {
    const weights = weigh(devtools)
    await page.addInitScript(watchPaints)
    const document = await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 })
    const html = await document!.text()
    await page.waitForFunction(() => window.seen.alive > 0)
    return {
      ...(await page.evaluate(readPaints)),
      ...weights((script) => html.includes(new URL(script).pathname)),
    }
  })
}

/**
 * What the screen shows after each of these seconds, as PNG: the last frame that was drawn by then. (A screenshot at
 * that moment would be taken only when the phone has time, which flatters a slow one.)
 */
export async function film(browser: Browser, url: string, seconds: readonly number[]): Promise<Buffer[]> {
  return onPoorPhone(browser, async (page, devtools) => {
    const drawn: { at: number; data: string }[] = []
    devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      drawn.push({ at: (metadata.timestamp ?? 0) * 1000, data })
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await devtools.send('Page.startScreencast', { format: 'png' })
    const since = Date.now()
    const ends = new Promise((resolve) => setTimeout(resolve, Math.max(...seconds) * 1000 + LATE_MS))
    await page.goto(url, { waitUntil: 'commit', timeout: 90_000 })
    await ends
    await devtools.send('Page.stopScreencast')
    return seconds.map((second) => {
      const frame = drawn.findLast(({ at }) => at <= since + second * 1000) ?? drawn[0]!
      return Buffer.from(frame.data, 'base64')
    })
  })
}

/** How late a frame may be reported. */
const LATE_MS = 2000

async function onPoorPhone<T>(browser: Browser, look: (page: Page, devtools: CDPSession) => Promise<T>) {
  const context = await browser.newContext(SCREEN)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return await look(page, devtools)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    seen: { largest: number; picture: number; url: string; shift: number; alive: number }
  }
}

/** Runs in the page before its own scripts. */
function watchPaints() {
  const seen = { largest: 0, picture: 0, url: '', shift: 0, alive: 0 }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url: string })[]) {
      seen.largest = entry.startTime
      if (!entry.url) continue
      seen.picture = entry.startTime
      seen.url = entry.url
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = setInterval(() => {
    const header = document.querySelector('header')
    // React marks elements that it has taken over.
    if (!header || !Object.keys(header).some((key) => key.startsWith('__react'))) return
    seen.alive = performance.now()
    clearInterval(look)
  }, 50)
}

function readPaints() {
  const { largest, picture, url, shift, alive } = window.seen
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const [file] = performance.getEntriesByName(url) as PerformanceResourceTiming[]
  return {
    firstPaint: paint?.startTime ?? Number.NaN,
    largestPaint: largest,
    pictureLoaded: file?.responseEnd ?? Number.NaN,
    picturePainted: picture,
    alive,
    shift,
    document: (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]!
      .encodedBodySize,
  }
}

/** Counts the bytes transferred by kind; scripts that the document names separately from all others. */
function weigh(devtools: CDPSession) {
  const files = new Map<string, { kind: string; url: string; bytes: number }>()
  devtools.on('Network.responseReceived', ({ requestId, type: kind, response: { url } }) =>
    files.set(requestId, { kind, url, bytes: 0 }),
  )
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes += encodedDataLength
  })
  return (isFirst: (script: string) => boolean) => {
    const all = [...files.values()]
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
    const of = (kind: string) => all.filter((file) => file.kind === kind)
    const scripts = of('Script')
    return {
      script: sum(scripts.filter(({ url }) => isFirst(url))),
      scriptLater: sum(scripts.filter(({ url }) => !isFirst(url))),
      fonts: sum(of('Font')),
      pictures: sum(of('Image')),
      all: sum(all),
    }
  }
}
