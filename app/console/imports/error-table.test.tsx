import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Import } from '../../../contract/admin/imports.ts'
import { ErrorTable } from './error-table.tsx'

test('a file with more errors than are shown says how many there are, and how many those are', () => {
  const errors = [
    { row: 2, column: 'price', message: 'price is missing.' },
    { row: 3, column: null, message: 'The row is empty.' },
  ]
  const drawn = (errorCount: number) =>
    renderToStaticMarkup(
      <ErrorTable found={{ errors, errorCount, fileName: 'kurtis.csv' } as unknown as Import} />,
    )
  expect(drawn(1250)).toContain('1,250 errors')
  expect(drawn(1250)).toContain('The first 2 are shown.')
  expect(drawn(2)).not.toContain('are shown.')
})
