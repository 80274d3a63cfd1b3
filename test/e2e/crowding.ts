import { expect, type Page } from '@playwright/test'

/** Checks that no texts overlap, that none is cut off, and that nothing makes the page wider than the screen. */
export async function isUncrowded(page: Page, where: string): Promise<void> {
  await fitsSideways(page, where)
  // Waits for what is still sliding in.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findCrowding), where)
    .toEqual([])
}

export async function fitsSideways(page: Page, where = 'the page'): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(wide, `${where}: at most ${width} px wide`).toBeLessThanOrEqual(width)
}

/** Checks a page at normal size and with text at 200%, as WCAG 1.4.4 asks; then resets the size. */
export async function fitsAtBothSizes(page: Page): Promise<void> {
  const resize = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted
    }, size)
  await fitsSideways(page)
  await resize('200%')
  await fitsSideways(page)
  await resize('')
}

/** Sets text to 200%, as WCAG 1.4.4 asks. */
export async function enlargeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await page.evaluate(() => document.fonts.ready)
}

/** Lists overlaps and cut-off texts. Runs in the page, so it must contain everything it uses. */
function findCrowding(): string[] {
  type Words = { text: string; box: DOMRect; element: Element }
  const WITHIN = 3
  /** Elements that lie over the page on purpose. */
  const above = 'dialog, [popover], .toast, .route-change'
  const layer = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1) ?? document.body

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]')

  /** The part of a box that its scrolling and clipping ancestors show; null: none. */
  function throughAncestors(box: DOMRect, element: Element): { box: DOMRect; cut: boolean } | null {
    let { left, right, top, bottom } = box
    let cut = false
    for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      // Hidden like texts for screen readers only.
      if (style.clipPath !== 'none') return null
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const clip = outer.getBoundingClientRect()
      if (clip.width <= 1 || clip.height <= 1) return null
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        if (right <= clip.left || left >= clip.right || bottom <= clip.top || top >= clip.bottom) return null
      } else if (right > clip.right + WITHIN || left < clip.left - WITHIN || bottom > clip.bottom + WITHIN)
        cut = true
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return right - left > 1 && bottom - top > 1
      ? { box: new DOMRect(left, top, right - left, bottom - top), cut }
      : null
  }

  const all: Words[] = []
  const problems: string[] = []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || !text || /^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(element.tagName)) continue
    if (!isShown(element) || (layer === document.body && element.closest(above))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const seen = throughAncestors(rect, element)
      if (!seen) continue
      if (seen.cut) problems.push(`cut off: ${text.slice(0, 60)}`)
      if (rect.right > innerWidth + WITHIN || rect.left < -WITHIN)
        problems.push(`beyond the screen: ${text.slice(0, 60)}`)
      const control = element.closest('button, a, label')
      const hull =
        control && getComputedStyle(control).display !== 'inline' && control.getBoundingClientRect()
      if (hull && (rect.right > hull.right + WITHIN || rect.left < hull.left - WITHIN))
        problems.push(`wider than its control: ${text.slice(0, 60)}`)
      all.push({ text, box: seen.box, element })
    }
  }

  const isStuck = (element: Element): boolean => {
    for (let outer: Element | null = element; outer; outer = outer.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(outer).position)) return true
    return false
  }
  const still = all.filter(({ element }) => !isStuck(element))
  const stuck = all.filter(({ element }) => isStuck(element))
  for (const group of [still, stuck])
    for (const [place, one] of group.entries())
      for (const other of group.slice(place + 1)) {
        if (one.element === other.element) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Line boxes may overlap by the space that letters do not use.
        const least = Math.min(one.box.height, other.box.height) * 0.3
        if (across > WITHIN && down > least) problems.push(`one over the other: ${one.text} | ${other.text}`)
      }
  return [...new Set(problems)]
}
