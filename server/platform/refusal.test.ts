import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeAsked } from '../../core/locale.ts'
import type { RefusalKind } from '../../core/refusal.ts'
import { ACCOUNTS } from '../../core/refusals/accounts.ts'
import { ALL_REFUSALS } from '../../core/refusals/all.ts'
import { Refusal } from './refusal.ts'

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

test('it is said either in the language of whoever asks or in English alone, never by accident', () => {
  for (const { code, words, inEnglish } of Object.values<RefusalKind>(ALL_REFUSALS))
    expect([words, inEnglish].filter(Boolean), code).toHaveLength(1)
})

test('a call is answered in the language that it asks for, in English where it asks for none of ours', () => {
  const refusal = new Refusal(ACCOUNTS.notLoggedIn)
  for (const accepts of [
    undefined,
    '',
    '*',
    'en',
    'en-IN,en;q=0.9',
    'zz',
    'xx;q=1, en;q=0.1',
    ';;q=,,',
    'en;q=0',
  ])
    expect(refusal.inLanguage(localeAsked(accepts)), accepts).toBe('Please login to continue')
})
