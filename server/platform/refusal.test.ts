import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RefusalKind } from '../../core/refusal.ts'
import { ALL_REFUSALS } from '../../core/refusals/all.ts'

const folder = new URL('../../core/refusals/', import.meta.url)

test('every code stands in one table, and every table is among all of them', async () => {
  const tables = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'all.ts')
  const codes: string[] = []
  for (const name of tables)
    for (const table of Object.values(await import(new URL(name, folder).href)))
      codes.push(...Object.keys(table as Record<string, RefusalKind>))
  expect(codes.toSorted()).toEqual(Object.keys(ALL_REFUSALS).toSorted())
})

test('a refusal is a no: its status is one of those', () => {
  for (const { code, status } of Object.values<{ code: string; status: number }>(ALL_REFUSALS)) {
    expect(code).toMatch(/^[a-z]+([A-Z][a-z0-9]*)*$/)
    // 202: it is not known yet whether the payment came.
    expect(status >= 400 || status === 202, code).toBe(true)
  }
})
