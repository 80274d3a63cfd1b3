import { beforeAll, expect, test } from 'vitest'
import { inBothCatalogues } from '../../../test/both-catalogues.ts'
import { CAST } from '../../../test/cast.ts'
import { testDatabase } from '../../../test/database.ts'
import { addProducts } from './add-products.ts'
import { announceCatalogue } from './catalogue-news.ts'

const database = testDatabase()
const { kurti, lehenga, kurta, saree } = CAST
const inColour = (handle: string, colour: string) => ({
  ...kurti,
  handle,
  name: `Bela ${colour}`,
  details: { colour, style: 'Bela' },
})
const suit = {
  ...kurti,
  handle: 'suit',
  details: { look: [kurta.handle, 'not-yet-there', saree.handle, lehenga.handle] },
}

beforeAll(async () => {
  await database.db.begin((tx) =>
    addProducts(tx, [
      lehenga,
      kurta,
      saree,
      suit,
      inColour('bela-sage', 'Sage'),
      inColour('bela-rust', 'Rust'),
    ]),
  )
})

const change = async (handle: string, details: object, state = 'published') => {
  await database.db.begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      update products set details = ${JSON.stringify(details)}::jsonb, state = ${state}, version = version + 1,
        updated_at = now() where handle = ${handle} returning id`
    await announceCatalogue(tx, [row!.id])
  })
}

const stock = async (handle: string, pieces: number) => {
  await database.db.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      update variants set stock = ${pieces} from products p where p.id = product_id and handle = ${handle}
      returning p.id`
    await announceCatalogue(tx, [rows[0]!.id])
  })
}

inBothCatalogues(database, (catalogue) => {
  const look = async () => (await catalogue().product('suit'))!.look.map(({ _id }) => _id)
  const colours = async (of = 'bela-sage') =>
    (await catalogue().product(of))!.colours.map(({ product, colour }) => `${product._id}: ${colour}`)

  test('has what goes with a piece in the shopkeeper’s order, but what is not there or sold out', async () => {
    expect(await look()).toEqual([kurta.handle, lehenga.handle])
    expect((await catalogue().product(kurta.handle))!.look).toEqual([])
    const beside = (await catalogue().product('suit'))!.related.map(({ _id }) => _id)
    expect(beside.toSorted()).toEqual(['bela-rust', 'bela-sage'])
  })

  test('has a piece in its colours, itself among them; one colour is none to choose', async () => {
    expect(await colours()).toEqual(['bela-rust: Rust', 'bela-sage: Sage'])
    expect((await catalogue().product('suit'))!.colours).toEqual([])
  })

  test('a page with them is another once one of them sells out, leaves or changes its colour', async () => {
    const watching = async (handle: string) => {
      const watch = catalogue().watch()
      await watch.catalogue.product(handle)
      return () => watch.stillTrue()
    }
    const [ofSuit, ofSage] = [await watching('suit'), await watching('bela-sage')]
    expect([await ofSuit(), await ofSage()]).toEqual([true, true])
    await stock(kurta.handle, 0)
    await expect.poll(() => look()).toEqual([lehenga.handle])
    await expect.poll(async () => ofSuit()).toBe(false)
    await change('bela-rust', { colour: 'Brick', style: 'Bela' })
    await expect.poll(() => colours()).toEqual(['bela-rust: Brick', 'bela-sage: Sage'])
    await expect.poll(async () => ofSage()).toBe(false)
    await change('bela-rust', { colour: 'Brick' }, 'archived')
    await expect.poll(() => colours()).toEqual([])
    await stock(kurta.handle, 50)
    await change('bela-rust', { colour: 'Rust', style: 'Bela' })
    await expect.poll(() => colours()).toEqual(['bela-rust: Rust', 'bela-sage: Sage'])
    await expect.poll(() => look()).toEqual([kurta.handle, lehenga.handle])
  })
})
