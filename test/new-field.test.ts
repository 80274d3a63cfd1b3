import './field-of-each-kind.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { differences, mineOnTheirs } from '../app/console/product/compare.ts'
import { FieldsPanel } from '../app/console/product/fields-panel.tsx'
import { troubleOf } from '../app/console/product/trouble.ts'
import { blank, faultIn, productFrom, type Typed, typedFrom } from '../app/console/product/typed-product.ts'
import type { Editor } from '../app/console/product/use-editor.ts'
import { choiceName, type FacetName } from '../app/storefront/collection/facet-names.ts'
import { clothFacts } from '../app/storefront/product/cloth-facts.ts'
import { EVERY_FACET } from '../core/facets.ts'
import type { ProductDetails } from '../core/product-fields.ts'
import { fieldAmounts, fieldNames } from '../scripts/words/field-names.ts'
import { NEW_FIELDS } from './field-of-each-kind.ts'
import { exported, imported } from './importing.ts'
import { refusal, testShop } from './shop.ts'
import { askAs, type StaffCaller } from './staff.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

const each = <T>(what: (sample: (typeof NEW_FIELDS)[string]) => T) =>
  Object.fromEntries(Object.entries(NEW_FIELDS).map(([key, sample]) => [key, what(sample)]))
const TYPED = {
  ...blank(),
  ...each(({ typed }) => typed),
  name: 'Bagru Dupatta',
  price: '1800',
  sizes: ['M'],
  measurements: [{ id: 'length', name: 'length', of: { M: '240' } }],
  pictures: [
    { hash: 'a'.repeat(16), role: 'main', alt: 'A dupatta', width: 1, height: 1, colour: '#ffffff' },
  ],
} as Typed
const MEASURED = { measurements: { M: { length: 240 } } }
const SENT = { ...each(({ sent }) => sent), ...MEASURED }
const create = async (typed: Typed) =>
  (await askAs(manager, 'POST /api/admin/products', productFrom(typed))).reply.product
const read = async (handle: string) =>
  (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params: { handle } })).reply.product

test('a row more in the table of fields is a field of the form, the API, the file and the page, whatever its kind', async () => {
  expect(faultIn(TYPED)).toBeNull()
  const made = await create(TYPED)
  expect(made.details).toEqual(SENT)
  expect(typedFrom(made)).toMatchObject(each(({ typed }) => typed))

  const { handle, version } = made
  await askAs(
    manager,
    'POST /api/admin/products/{handle}/state',
    { version, to: 'published' },
    { params: { handle } },
  )
  await expect.poll(() => shop.running.shop.catalogue.product(handle)).not.toBeNull()
  const { details } = (await shop.running.shop.catalogue.product(handle))!
  expect(clothFacts(details)).toEqual(Object.entries(each(({ says }) => says)))
  expect([...fieldNames().keys()]).toEqual(expect.arrayContaining(Object.keys(NEW_FIELDS)))
  expect([...fieldAmounts().keys()]).toContain('triedFabricWeight')

  const [names = '', ...rows] = (await exported(manager)).split('\r\n')
  const own = rows.find((line) => line.startsWith(handle)) ?? ''
  for (const { row, cell } of Object.values(NEW_FIELDS)) {
    expect(names.split(',')).toContain(row.column)
    expect(own).toContain(`,${cell},`)
  }
  await imported(manager, [names, own.replaceAll(handle, 'bagru-dupatta-again')].join('\r\n'))
  expect((await read('bagru-dupatta-again')).details).toEqual(SENT)
  const emptied = `handle,${Object.values(NEW_FIELDS).map(({ row }) => row.column)}\r\nbagru-dupatta-again,${Object.keys(NEW_FIELDS).map(() => '')}`
  await imported(manager, emptied)
  expect((await read('bagru-dupatta-again')).details).toEqual(MEASURED)
})

test.each(Object.entries(NEW_FIELDS))(
  '%s is refused by its name in the form, and by its path',
  async (key, { row, wrong }) => {
    const sent = productFrom({ ...TYPED, name: key })
    const saving = askAs(manager, 'POST /api/admin/products', {
      ...sent,
      details: { ...sent.details, [key]: wrong },
    })
    expect(await refusal(saving)).toMatchObject({ status: 400, field: `details.${key}` })
    const trouble = troubleOf(await saving.catch((error: unknown) => error))
    expect(trouble.words).toMatch(new RegExp(`^${row.label} `))
  },
)

describe('the form', () => {
  test('has a control for each, with its name', () => {
    const editor = { typed: TYPED, trouble: null, change: () => {} } as unknown as Editor
    const html = renderToStaticMarkup(
      createElement(FieldsPanel, { editor, panel: 'cloth', title: 'The cloth' }),
    )
    for (const [key, { row }] of Object.entries(NEW_FIELDS)) {
      expect(html).toContain(`name="${key}"`)
      expect(html).toContain(row.label)
    }
  })

  test('compares and merges each', () => {
    const before = blank()
    for (const [key, { row, typed }] of Object.entries(NEW_FIELDS)) {
      const theirs = { ...before, [key]: typed }
      expect(differences(before, before, theirs)).toMatchObject([{ part: row.label, mine: null }])
      expect(mineOnTheirs(before, { ...before, name: 'Mine' }, theirs)).toEqual({ ...theirs, name: 'Mine' })
    }
  })

  test('says what is no number', () => {
    expect(faultIn({ ...TYPED, triedFabricWeight: 'heavy' } as Typed)).toEqual({
      field: 'details.triedFabricWeight',
      words: 'Type the tried fabric weight in g/m², such as 180.',
    })
  })
})

test('shoppers narrow lists by a choice that has a facet: by its options in their order, as the page calls them', () => {
  const fit = EVERY_FACET.find(({ name }) => String(name) === 'triedFit')!
  expect(fit.values).toEqual(['slim', 'loose'])
  expect(fit.values!.map((value) => choiceName(fit.name as FacetName, value))).toEqual(['slim', 'Loose'])
  const details = { triedFit: 'loose' } as ProductDetails
  expect(fit.valuesOf({ sizes: [], percentOff: 0, details })).toEqual(['loose'])
})

test('the list is narrowed by a choice that is a filter', async () => {
  const list = async (query: string) =>
    (await askAs(manager, 'GET /api/admin/products', undefined, { query: new URLSearchParams(query) })).reply
  await create({ ...TYPED, name: 'Slim Kurta', triedFit: 'slim' } as Typed)
  expect((await list('triedFit=slim')).products.map(({ name }) => name)).toEqual(['Slim Kurta'])
  expect(await refusal(list('triedFit=tight'))).toMatchObject({ status: 400, field: 'triedFit' })
})
