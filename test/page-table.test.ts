import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES } from '../core/pages.ts'

const FOLDERS = readdirSync('app/storefront', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)route\.tsx$/.test(file))
  .map((file) => file.replace(/\/?route\.tsx$/, ''))

test('every page has its row, and every row its page', () => {
  expect(FOLDERS.toSorted()).toEqual([...Object.keys(PAGES), 'not-found'].toSorted())
})

test('a loader reads its address by its row alone: what it does not name there is taken off before', () => {
  const readers = globSync('app/storefront/**/*.{ts,tsx}').filter((file) =>
    /request\.url|searchParams\b/.test(readFileSync(file, 'utf8')),
  )
  expect(readers).toEqual([])
})
