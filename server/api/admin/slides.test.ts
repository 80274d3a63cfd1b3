import { beforeAll, expect, test } from 'vitest'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import { CAST } from '../../../test/cast.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

type Payload = AdminPayloadOf<'PUT /api/admin/slides'>
const slide = (heading: string): Payload['slides'][number] => ({
  wide: 'a'.repeat(16),
  tall: 'b'.repeat(16),
  clearWide: 'left',
  alt: 'A weaver at a pit loom',
  eyebrow: 'New',
  heading,
  link: { text: 'See all', href: '/collection?category=Saree' },
  background: '#5B1A33',
})
const read = async () => (await askAs(manager, 'GET /api/admin/slides')).reply
const save = (payload: Payload) => askAs(manager, 'PUT /api/admin/slides', payload)
const headings = () => shop.running.shop.catalogue.slides().map(({ heading }) => heading)

test('slides are added, put in order, edited and taken off, and the home page follows', async () => {
  const empty = await read()
  await save({ version: empty.version, slides: [slide('First'), slide('Second')] })
  expect(headings()).toEqual(['First', 'Second'])

  // For want of an answer, without the ids that they have by now.
  await save({ version: empty.version, slides: [slide('First'), slide('Second')] })
  const { version, slides } = await read()
  expect(slides[0]).toMatchObject({ wide: { hash: 'a'.repeat(16), width: 1200 }, background: '#5b1a33' })
  const [first, second] = slides.map(({ id }, place) => ({ ...slide(['First', 'Second'][place]!), id }))
  await save({ version, slides: [second!, { ...first!, heading: 'Once first' }] })
  expect(headings()).toEqual(['Second', 'Once first'])
  const now = await read()
  expect(now.slides.map(({ id }) => id)).toEqual([second!.id, first!.id])

  expect(await refusal(save({ version, slides: [slide('Too late')] }))).toMatchObject({ status: 409 })
  expect(await refusal(save({ version: now.version, slides: [] }))).toMatchObject({ status: 400 })
  expect(await refusal(save({ version: now.version, slides: [first!, first!] }))).toMatchObject({
    status: 400,
    field: 'slides.1.id',
  })
  const lost = { ...slide('Lost'), tall: 'f'.repeat(20) }
  expect(await refusal(save({ version: now.version, slides: [lost] }))).toMatchObject({
    status: 400,
    field: 'slides.0.tall',
  })
  for (const href of ['//elsewhere.example', '/\\elsewhere.example']) {
    const elsewhere = { ...slide('Away'), link: { text: 'Go', href } }
    expect((await refusal(save({ version: now.version, slides: [elsewhere] }))).status, href).toBe(400)
  }
  expect(await read()).toEqual(now)

  const leads = { ...slide('Leads'), link: { text: 'Go', href: `/product/${CAST.kurti.handle}?from=home` } }
  await save({ version: now.version, slides: [leads, first!] })
  const params = { handle: CAST.kurti.handle }
  const { reply } = await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params })
  expect(reply.product.slides).toEqual(['Leads'])
  const { version: newest } = await read()
  await save({ version: newest, slides: [first!] })
  expect(headings()).toEqual(['First'])

  const same = await read()
  await save({ version: same.version, slides: [first!] })
  const written = await shop.db`
    select before, after from staff_audit where action = 'slides.saved' order by id`
  expect(written).toHaveLength(4)
  expect(written[3]).toMatchObject({
    before: {
      order: ['slide 1', 'slide 2'],
      'slide 1': { heading: 'Leads' },
      'slide 2': { heading: 'First' },
    },
    after: {
      order: ['slide 2'],
      'slide 2': { heading: 'First', widePicture: 'a'.repeat(16), tallPicture: 'b'.repeat(16) },
    },
  })
  expect(written[3]!.after['slide 1'], 'which is gone').toBeUndefined()
  expect(written[0]!.after.order, 'beside what was there').toContain('new slide 1')
})

test('of two who save the slides at the same moment one is told that somebody else has', async () => {
  const { version } = await read()
  const saving = ['Mine', 'Theirs'].map((heading) => save({ version, slides: [slide(heading)] }))
  const answers = await Promise.allSettled(saving)
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect((await read()).slides).toHaveLength(1)
})
