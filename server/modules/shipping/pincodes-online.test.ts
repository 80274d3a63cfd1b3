import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSandbox } from '../../../test/with-sandbox.ts'
import { createLog } from '../../platform/log.ts'
import { openOnlinePins } from './pincodes-online.ts'

const sandbox = testSandbox()
const log = createLog('silent')

/** A source that answers whatever it likes. */
let liar: Server
let liarUrl: string
let answer: unknown
let asked = 0

beforeAll(async () => {
  liar = createServer((_request, response) => {
    asked++
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(liar, 'listening')
  liarUrl = `http://127.0.0.1:${(liar.address() as { port: number }).port}`
})
afterAll(() => void liar.close())

const office = {
  Name: 'Sanganer',
  Block: 'Sanganer',
  District: 'Jaipur',
  State: 'Rajasthan',
  Country: 'India',
  Pincode: '302099',
}
const found = (...offices: object[]) => [{ Status: 'Success', Message: 'found', PostOffice: offices }]

test('a PIN that our data lacks is looked up in the shape of India Post, in the spelling of our data', async () => {
  const lookUp = openOnlinePins(sandbox.environment.PINCODE_API_URL!, log)
  expect(await lookUp('302099')).toEqual({
    pin: '302099',
    block: 'Sanganer',
    district: 'Jaipur',
    state: 'Rajasthan',
  })
  expect(await lookUp('605199')).toMatchObject({ block: '', state: 'Puducherry' })
  expect(await lookUp('302098')).toBeNull()
  expect(await lookUp('111111')).toBeNull()
})

test('what is known is not asked for again', async () => {
  const lookUp = openOnlinePins(liarUrl, log)
  asked = 0
  answer = found(office)
  expect(await lookUp('302099')).toMatchObject({ district: 'Jaipur' })
  answer = [{ Status: 'Error', Message: 'No records found', PostOffice: null }]
  expect(await lookUp('302097')).toBeNull()
  answer = 'nonsense'
  expect(await lookUp('302099')).toMatchObject({ district: 'Jaipur' })
  expect(await lookUp('302097')).toBeNull()
  expect(asked).toBe(2)
  const one = { ...office, Pincode: '302096' }
  answer = found({ ...one, Block: 'Dausa', District: 'Dausa' }, one, { ...one, Block: null })
  expect(await lookUp('302096'), 'where most of its post offices are').toMatchObject({
    ...{ block: 'Sanganer', district: 'Jaipur' },
  })
})

test('a place that is in no block is a place all the same', async () => {
  answer = found({ ...office, Block: null })
  expect(await openOnlinePins(liarUrl, log)('302099')).toMatchObject({ block: '', district: 'Jaipur' })
})

test.each([
  ['Leh', 'Jammu & Kashmir', 'Ladakh'],
  ['Kargil', 'Jammu and Kashmir', 'Ladakh'],
  ['Jammu', 'Jammu & Kashmir', 'Jammu & Kashmir'],
  ['Daman', 'Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Silvassa', 'Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
])('%s, which the source has in %s, is in %s, as our data has it', async (District, State, state) => {
  answer = found({ ...office, District, State })
  expect(await openOnlinePins(liarUrl, log)('302099')).toMatchObject({ district: District, state })
})

test.each(['down', 'error', 'timeout', 'slow'] as const)(
  'a source that is %s knows nothing, for a while',
  async (fault) => {
    const lookUp = openOnlinePins(sandbox.environment.PINCODE_API_URL!, log, 300)
    await sandbox.faults({ pincode: fault })
    try {
      expect(await lookUp('302099')).toBeNull()
    } finally {
      await sandbox.faults({ pincode: 'ok' })
    }
    expect(await lookUp('302099'), 'nobody is asked so soon').toBeNull()
  },
)

test.each([
  ['another PIN', found({ ...office, Pincode: '110001' })],
  ['another country', found({ ...office, Country: 'Pakistan' })],
  ['a state that there is not', found({ ...office, State: 'Atlantis' })],
  ['no district', found({ ...office, District: ' ' })],
  ['an essay', found({ ...office, District: 'x'.repeat(101) })],
  ['control characters', found({ ...office, District: 'Jai\u0000pur' })],
  ['no offices', found()],
  ['another shape', { Status: 'Success' }],
  ['no JSON', '<html>'],
  ['far too much', `"${'x'.repeat(300_000)}"`],
])('a source that answers %s is not believed', async (_what, lie) => {
  answer = lie
  expect(await openOnlinePins(liarUrl, log)('302099')).toBeNull()
})
