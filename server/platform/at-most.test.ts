import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('so many at once and no more, in their order, and one that fails makes room', async () => {
  const inTurn = atMost(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const done = ends.map(({ promise }, which) =>
    inTurn(() => {
      begun.push(which)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]!.reject(new Error('it failed'))
  await expect(done[1]).rejects.toThrow('it failed')
  await turn()
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all([done[0], done[2], done[3]])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('who is urgent goes before those that have waited longer', async () => {
  const inTurn = atMost(1)
  const begun: string[] = []
  const works = [
    ['first', false],
    ['second', false],
    ['urgent', true],
    ['urgent too', true],
  ] as const
  await Promise.all(works.map(([name, isUrgent]) => inTurn(async () => begun.push(name), isUrgent)))
  expect(begun).toEqual(['first', 'urgent', 'urgent too', 'second'])
})
