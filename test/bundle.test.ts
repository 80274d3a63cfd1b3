import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MOST_SCRIPT_BYTES, scriptBytes } from './built-scripts.ts'

const BUILT = new URL('../build/', import.meta.url)

/** The text files of a folder that browsers are sent, by name. */
const filesOf = (folder: string) =>
  readdirSync(new URL(folder, BUILT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|svg)$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(`${folder}/${name}`, BUILT), 'utf8') }))

describe('what shoppers are sent', () => {
  const client = filesOf('client')
  test('is there to be looked at (npm test builds it)', () => {
    expect(client.length).toBeGreaterThan(10)
  })
  test.each(['/admin', 'x-csrf', 'x-background', 'list-table', 'row-link', 'Audit log'])(
    'holds no byte of the console: %s',
    (mark) => {
      const consoles = filesOf('console')
      expect(
        consoles.some(({ text }) => text.includes(mark)),
        'the console itself has it',
      ).toBe(true)
      expect(client.filter(({ text }) => text.includes(mark)).map(({ name }) => name)).toEqual([])
    },
  )
  test.each(['schema.org', 'og:title'])('holds nothing that only machines read of a page: %s', (mark) => {
    expect(readFileSync(new URL('server/index.js', BUILT), 'utf8')).toContain(mark)
    expect(client.filter(({ text }) => text.includes(mark)).map(({ name }) => name)).toEqual([])
  })
  test('is no more of scripts than a slow line can bring', () => {
    const heavy = scriptBytes(['home', 'collection', 'product']).filter(
      ({ bytes }) => bytes > MOST_SCRIPT_BYTES,
    )
    expect(heavy).toEqual([])
  })
  test('knows the routes of the storefront alone', () => {
    const server = readFileSync(new URL('server/index.js', BUILT), 'utf8')
    expect(server).not.toContain('console/')
    expect(server).not.toContain('/api/admin')
  })
})
