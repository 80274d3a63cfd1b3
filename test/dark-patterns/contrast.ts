import { readFileSync } from 'node:fs'

const STYLES = readFileSync(new URL('../../app/styles.css', import.meta.url), 'utf8')
const COLOURS = new Map(
  [...STYLES.matchAll(/--color-([\w-]+): #([\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
)

/**
 * The contrast of a button's text with its background, by its class names, 1 to 21 (WCAG 2.2). Classes that are not
 * given count as ink on paper.
 */
export function contrastOf(classNames: string): number {
  const named = (kind: string, usual: string) =>
    classNames
      .split(/\s+/)
      .map((name) => new RegExp(`^${kind}-(.+)$`).exec(name)?.[1])
      .find((name) => name && COLOURS.has(name)) ?? usual
  const [light, dark] = [named('text', 'ink'), named('bg', 'paper')]
    .map((name) => luminance(COLOURS.get(name)!))
    .toSorted((one, other) => other - one)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
