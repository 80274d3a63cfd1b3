import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtScripts } from '../built-scripts.ts'

const CATALOGUES = new URL('../../words/en/', import.meta.url)

/** Long texts without parameters that occur in a single catalogue, so each shows where its catalogue is loaded. */
const texts = ownTexts()
const routes = new Map([...builtScripts()].map(([page, scripts]) => [page, scripts.join('\n')]))
const pages = Object.keys(texts).filter((name) => routes.has(name))

test('the catalogues of pages are there to be looked for', () => {
  expect(pages).toEqual(expect.arrayContaining(['home', 'collection', 'cart', 'place-order', 'privacy']))
  for (const page of pages) expect(carried(page, page), page).toBeGreaterThan(0)
})

test.each(pages)('%s carries no other page’s words', (page) => {
  expect(pages.filter((other) => other !== page && carried(page, other) > 0)).toEqual([])
})

test('no page speaks pseudo-English', () => {
  for (const [page, script] of routes) expect(script, page).not.toMatch(/[⟦⟧]/)
})

const carried = (page: string, catalogue: string): number =>
  texts[catalogue]!.filter((text) => routes.get(page)!.includes(text)).length

function ownTexts(): Record<string, string[]> {
  const files = readdirSync(CATALOGUES).filter((file) => file.endsWith('.json'))
  const all = files.map(
    (file) =>
      [
        file.replace('.json', ''),
        Object.values(
          JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8')) as Record<string, string>,
        ).filter((text) => text.length > 20 && !/[{<'"&\\]/.test(text)),
      ] as const,
  )
  const everywhere = all.flatMap(([, own]) => own)
  const isOwn = (text: string) => everywhere.filter((other) => other.includes(text)).length === 1
  return Object.fromEntries(all.map(([name, own]) => [name, own.filter(isOwn)]))
}
