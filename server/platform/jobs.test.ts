import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const there = testDatabase()
const done: string[] = []
let jobs: Jobs
beforeAll(async () => {
  // So rarely looked for that what begins at all was woken.
  jobs = await startJobs(there.address, createLog('silent'), 60_000)
  await jobs.work('send-message', async ({ messageId }) => {
    done.push(messageId)
  })
})
afterAll(() => jobs.stop())

test('a job begins as soon as its transaction is committed, not before, and never without it', {
  timeout: 5000,
}, async () => {
  const thoughtBetter = there.db.begin(async (tx) => {
    await jobs.enqueue(tx, 'send-message', { messageId: 'taken back' })
    throw new Error('thought better of it')
  })
  await expect(thoughtBetter).rejects.toThrow('thought better of it')
  await there.db.begin(async (tx) => {
    await jobs.enqueue(tx, 'send-message', { messageId: 'kept' })
    await tx`select pg_sleep(0.1)`
    expect(done).toEqual([])
  })
  await expect.poll(() => done, { interval: 5 }).toEqual(['kept'])
})
