import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { CHANNEL } from './catalogue-news.ts'
import { gatherStockNews } from './stock-news.ts'

const database = testDatabase()

test('of however many pieces every one is told, and what is gathered as an instance stops', async () => {
  const heard = new Set<string>()
  const listening = await database.db.listen(CHANNEL, (payload) => {
    for (const id of payload.split(',')) heard.add(id)
  })
  const news = gatherStockNews(database.db, createLog('silent'))
  const many = Array.from({ length: 401 }, () => newId())
  news.moved(many)
  await expect.poll(() => many.every((id) => heard.has(id))).toBe(true)

  const last = newId()
  news.moved([last])
  await news.stop()
  await expect.poll(() => heard.has(last)).toBe(true)
  await listening.unlisten()
})
