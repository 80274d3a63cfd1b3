import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JobKind } from '../platform/jobs.ts'
import { JOB_KINDS } from './kinds.ts'

const modules = new URL('../modules/', import.meta.url)

test('every kind of job that a module declares has its queue, of a name of its own', async () => {
  const declared: string[] = []
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('-jobs.ts'))
      for (const kind of Object.values(await import(new URL(file, modules).href)))
        declared.push((kind as JobKind<unknown>).name)
  expect(declared.toSorted()).toEqual(JOB_KINDS.map(({ name }) => name).toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})
