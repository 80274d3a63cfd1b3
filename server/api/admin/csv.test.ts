import { beforeAll, describe, expect, test } from 'vitest'
import { newProduct } from '../../../contract/admin-payloads.ts'
import { CAST } from '../../../test/cast.ts'
import { declareMeasures } from '../../../test/declare-measures.ts'
import { checked, exported, imported, importNow, sendCsv, settled, start } from '../../../test/importing.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait, somebodyWaits } from '../../../test/somebody-waits.ts'
import { askAs, type StaffCaller } from '../../../test/staff.ts'
import { CHECK_IMPORTS } from '../../jobs/kinds.ts'
import { addProducts } from '../../modules/catalogue/add-products.ts'
import { importSome } from '../../modules/catalogue/apply-import.ts'
import { checkImport } from '../../modules/catalogue/check-import.ts'
import { productsIn } from '../../modules/catalogue/csv-products.ts'
import { fromIndiaTime } from '../../modules/catalogue/csv-time.ts'
import { standingImports } from '../../modules/catalogue/imports.ts'
import type { CsvFault } from '../../platform/csv/csv-fault.ts'
import { csvLine } from '../../platform/csv/csv-text.ts'
import { readCsv } from '../../platform/csv/read-csv.ts'
import { newId } from '../../platform/ids.ts'

const shop = testShop()
let manager: StaffCaller
let packer: StaffCaller
let owner: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
  packer = await shop.staff('packer')
  owner = await shop.staff('owner')
  await declareMeasures(shop.db)
})

const NAMES = 'handle,state,name,category,type,price,hsn,tax_class,size,stock'
const row = (handle: string, more: Partial<Record<'name' | 'price' | 'size' | 'stock', string>> = {}) =>
  [handle, '', more.name ?? 'A Stole', 'Women', 'Stole', more.price ?? '900', '6214', 'apparel']
    .concat(more.size ?? 'M', more.stock ?? '3')
    .join(',')
const file = (...rows: string[]) => [NAMES, ...rows, ''].join('\r\n')
const read = async (handle: string) =>
  (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params: { handle } })).reply.product
const cancel = (id: string) => askAs(manager, 'POST /api/admin/imports/{id}/cancel', {}, { params: { id } })
const digest = async () => (await shop.db`select md5(string_agg(p::text, '' order by id)) from products p`)[0]
const onSale = async (handle: string) => (await shop.running.shop.catalogue.product(handle))?.product ?? null

describe('an export', () => {
  test('comes back unchanged, and leaves alone what was sold meanwhile', async () => {
    const csv = await exported(manager)
    expect(csv.startsWith('\ufeffhandle,state,name,')).toBe(true)
    await shop.db`update variants set stock = stock - 1 where stock > 10`
    const before = await digest()
    expect(await checked(manager, csv)).toMatchObject({
      state: 'checked',
      rows: 18,
      rowsDone: 18,
      newProducts: 0,
      changedProducts: 0,
      unchangedProducts: 4,
      stockChanges: 0,
      errors: [],
    })
    expect((await imported(manager, csv)).state).toBe('done')
    expect(await digest()).toEqual(before)
  })

  test('changes what was changed in it, stock as counted, and is in the log', async () => {
    const csv = (await exported(manager))
      .replaceAll('Kesar A-Line Lehenga', 'Kesar Lehenga')
      .replace(/,M,7,7,/, ',M,40,7,')
    const check = await checked(manager, csv)
    expect(check).toMatchObject({ changedProducts: 1, unchangedProducts: 3, stockChanges: 1 })
    expect((await read(CAST.lehenga.handle)).name).toBe('Kesar A-Line Lehenga')

    await start(manager, check.id)
    expect(await settled(manager, check.id)).toMatchObject({ state: 'done', rows: 18, rowsDone: 18 })
    const product = await read(CAST.lehenga.handle)
    expect(product).toMatchObject({ name: 'Kesar Lehenga', updatedBy: 'A manager', version: 2 })
    expect(product.sizes[1]).toEqual({ size: 'M', stock: 40, sold: 2 })
    const [moved] = await shop.db`
      select cause, delta, actor_kind as actor, s.name as by, m.reason from stock_movements m
      join variants v on v.id = variant_id join products p on p.id = product_id left join staff s on s.id = staff_id
      where handle = ${CAST.lehenga.handle} and size = 'M' order by m.at desc limit 1`
    const reason = 'Import of products.csv'
    expect(moved).toEqual({ cause: 'corrected', delta: 33, actor: 'staff', by: 'A manager', reason })
    await expect.poll(async () => (await onSale(CAST.lehenga.handle))?.name).toBe('Kesar Lehenga')
    const [change] = await shop.db`
      select before, after, (select name from staff where id = staff_id) as who from staff_audit
      where action = 'product.imported' and subject = ${CAST.lehenga.handle}`
    expect(change).toMatchObject({
      who: 'A manager',
      before: { stock: { M: 7 } },
      after: { name: 'Kesar Lehenga', stock: { M: 40 } },
    })
    const [begun] =
      await shop.db`select after from staff_audit where action = 'import.started' and subject = ${check.id}`
    expect(begun!.after, 'by what people call it').toEqual({ file: 'products.csv' })
    await start(manager, check.id)
    expect((await read(CAST.lehenga.handle)).version).toBe(2)
  })

  test('comes back unchanged also where the words of a picture were written in two lines', async () => {
    await shop.db`
      update product_pictures set alt = E'A kurti,\n its border close up'
      where position = 0 and product_id = (select id from products where handle = ${CAST.kurti.handle})`
    expect(await checked(manager, await exported(manager))).toMatchObject({
      state: 'checked',
      changedProducts: 0,
      errors: [],
    })
  })

  test('is for managers', async () => {
    await expect(exported(packer)).rejects.toThrow('403')
    expect((await refusal(sendCsv(packer, file(row('x1'))))).status).toBe(403)
  })
})

describe('formulas', () => {
  const FORMULA = `=HYPERLINK("http://evil.example","Click")`

  test('are text in the shop and harmless in a spreadsheet, there and back', async () => {
    const texts = {
      'formula-equals': FORMULA,
      'formula-plus': '+1+1',
      'formula-minus': '-2+3',
      'formula-at': '@SUM(A1)',
      'formula-quoted': "'=1+1",
      'formula-wide': '＝1+1',
    }
    const asCell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = Object.entries(texts).map(([handle, text]) => row(handle, { name: asCell(text) }))
    await imported(manager, file(...rows))
    const csv = await exported(manager)
    for (const [handle, text] of Object.entries(texts)) {
      const name = text.startsWith("'") ? text.slice(1) : text
      expect((await read(handle)).name).toBe(name)
      expect(csv).toContain(`,${asCell(`'${name}`)},`)
    }
    for (const cell of csv.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r＝]./)
    for (const before of ['\t', '\r', '\n', '＋', '－', '＠'])
      expect(csvLine([`${before}1+1`]), JSON.stringify(before)).toBe(`"'${before}1+1"\r\n`)
    expect(await checked(manager, csv)).toMatchObject({
      state: 'checked',
      changedProducts: 0,
      stockChanges: 0,
    })
  })
})

describe('encodings', () => {
  const text = file(row('jamdani-saree', { name: 'Jāmdānī जामदानी' }))
  const utf16 = (swapped: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return swapped ? bytes.swap16() : bytes
  }
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, small end first', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['semicolons, which its first line names', Buffer.from(`\ufeffsep=;\r\n${text.replaceAll(',', ';')}`)],
    ['commas, which its first line names', Buffer.from(`"sep=,"\n${text}`)],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['bare newlines', Buffer.from(text.replaceAll('\r\n', '\n'))],
  ])('%s is read', async (_what, bytes) => {
    await imported(manager, bytes)
    expect((await read('jamdani-saree')).name).toBe('Jāmdānī जामदानी')
  })

  test.each([
    [
      'Latin letters in the wrong encoding',
      Buffer.from(file(row('ok-1'), row('bad', { name: 'Café' })), 'latin1'),
      3,
    ],
    [
      'bytes that are no letter',
      Buffer.concat([
        Buffer.from(`${NAMES}\n`),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from(`${row('x')}\n`),
      ]),
      2,
    ],
  ])('%s is refused, with the row', async (_what, bytes, at) => {
    expect(await checked(manager, bytes)).toMatchObject({
      state: 'refused',
      errors: [{ row: at, message: 'Some letters are not UTF-8. Save the file as ‘CSV UTF-8’.' }],
    })
  })

  test('a zip, a picture and noise are refused without harm', async () => {
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) & 255))
    const message = 'This is no CSV file. Open it in a spreadsheet, and save it as ‘CSV UTF-8’.'
    for (const bytes of [Buffer.from('PK\x03\x04\0\0\0\0'), noise, Buffer.alloc(1000)])
      expect(await checked(manager, bytes)).toMatchObject({ state: 'refused', errors: [{ row: 1, message }] })
    expect(await refusal(sendCsv(manager, ''))).toMatchObject({
      status: 400,
      message: 'That file is empty. Choose another.',
    })
  })
})

describe('a dry run', () => {
  test('names every fault by row and column, and changes nothing', async () => {
    const before = await digest()
    const csv = [
      'Handle,state,name,description,category,type,price,Discount type,discount_value,discount_ends_at,bestseller,hsn,tax_class,pictures,size,stock,stock_at_export,measurements',
      'fine,,Fine,,Women,Top,100,Fixed,20,,Yes,6204,apparel,,M,1,,bust 86; waist 70',
      'wrong-price,,P,,Women,Top,cheap,,,,no,6204,apparel,,M,1,,',
      'wrong-category,,P,,Hats,Top,100,,,,no,6204,apparel,,M,1,,',
      'wrong-type,,P,,Kurti,Bridal,100,,,,no,6204,apparel,,M,1,,',
      'wrong-size,,P,,Women,Top,100,,,,no,6204,apparel,,XXXL,1,,',
      'wrong-stock,,P,,Women,Top,100,,,,no,6204,apparel,,M,-1,,',
      'wrong-discount,,P,,Women,Top,100,percentage,120,,no,6204,apparel,,M,1,,',
      'wrong-end,,P,,Women,Top,100,fixed,20,tomorrow,no,6204,apparel,,M,1,,',
      'wrong-hsn,,P,,Women,Top,100,,,,no,12,apparel,,M,1,,',
      'wrong-picture,,P,,Women,Top,100,,,,no,6204,apparel,0123456789abcdef main A top,M,1,,',
      'wrong-state,on,P,,Women,Top,100,,,,no,6204,apparel,,M,1,,',
      'not-ready,published,P,,Women,Top,100,,,,no,6204,apparel,,M,1,,',
      'twice,,P,,Women,Top,100,,,,no,6204,apparel,,M,1,,',
      'twice,,P,,Women,Top,200,,,,no,6204,apparel,,M,1,,',
      'fine,,Fine,,Women,Top,100,,,,no,6204,apparel,,L,1,,',
      'Not A Handle,,P,,Women,Top,100,,,,no,6204,apparel,,M,1,,',
      'too,many,cells,,,,,,,,,,,,,,,,,,surplus',
      'wrong-measure,,P,,Women,Top,100,,,,maybe,6204,apparel,,M,1,,bust',
      'no-such-day,,P,,Women,Top,100,fixed,20,2026-02-30,no,6204,apparel,,M,1,,',
      'said-late,,P,,Women,Top,100,,,,no,6204,apparel,,M,1,,',
      'said-late,,P,Block print,Women,Top,100,,,,no,6204,apparel,,L,1,,',
      'too-many-pieces,,P,,Women,Top,100,,,,no,6204,apparel,,M,1000000,,',
      'no-kind,,P,,Women,Top,100,,20,,no,6204,apparel,,M,1,,',
      'none-but-an-end,,P,,Women,Top,100,,,2026-12-31,no,6204,apparel,,M,1,,',
      'none,,P,,Women,Top,100,,0,,no,6204,apparel,,M,1,,,,',
      'of-no-size,,P,,Women,Top,100,,,,no,6204,apparel,,,3,,',
      'below-nothing,,P,,Women,Top,-5,fixed,-1,,no,,apparel,,M,1,,',
    ].join('\n')
    const { state, errors, errorCount } = await checked(manager, csv)
    expect(state).toBe('refused')
    expect(errorCount).toBe(errors.length)
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 price',
      '4 category',
      '5 type',
      '6 size',
      '7 stock',
      '8 discount_value',
      '9 discount_ends_at',
      '10 hsn',
      '11 pictures',
      '12 state',
      '13 state',
      '13 measurements',
      '15 size',
      '15 price',
      '16 handle',
      '17 handle',
      '18 null',
      '19 bestseller',
      '19 measurements',
      '20 discount_ends_at',
      '22 description',
      '23 stock',
      '24 discount_type',
      '25 discount_type',
      '27 size',
      '28 price',
      '28 discount_value',
      '28 hsn',
    ])
    expect(errors[0]!.message).toBe('price is not a number: ‘cheap’.')
    expect(errors.slice(-3).map(({ message }) => message)).toEqual([
      'price cannot be negative.',
      'discount_value cannot be negative.',
      'hsn is empty.',
    ])
    expect(errors[10]!.message).toBe('It cannot be published. It lacks a picture.')
    expect(errors[13]!.message).toBe('This is not what row 14 says of the same product.')
    expect(errors.at(-6)!.message).toBe(
      'discount_type is empty, but discount_value is not. Write percentage or fixed, or empty both.',
    )
    expect(await digest()).toEqual(before)
  })

  test('asks for the kind of a discount whose column the file does not have', async () => {
    const { errors } = await checked(manager, 'handle,discount_value\nbela-a-line-kurti,10\n')
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 discount_type'])
  })

  test.each([
    ['no column of products', 'sku,colour name\nx,y\n', 'There is no such column.'],
    ['a column that is there twice', 'handle,price,Price\nx,1,2\n', 'This column is there twice.'],
    ['no product', `${NAMES}\n`, 'There is no product in this file.'],
    ['a quotation mark that never closes', file(row('x1', { name: '"open' })), 'never closes'],
    ['a quotation mark inside a cell', file(row('x1', { name: 'a "b"' })), 'quotation mark'],
    [
      'a cell that is quoted up to the middle of a character',
      file(row('x1', { price: `${'x'.repeat(39)}\u{1f64f}\u{1f64f}` })),
      `price is not a number: ‘${'x'.repeat(39)}`,
    ],
    ['a row without end', file(row('x1', { name: `"${'x'.repeat(200_000)}` })), 'too long to be one'],
  ])('of a file with %s says so', async (_what, csv, words) => {
    const { state, errors } = await checked(manager, csv)
    expect(state).toBe('refused')
    expect(errors[0]!.message).toContain(words)
  })

  test('names the bad row of two that differ, its column as the file calls it, and a kind that programs read', async () => {
    const csv = [
      'handle,name,category,price,discount_type,discount_value,hsn,tax_class,size,measurements',
      'differs,Kurti,Kurtis,900,percentage,120,6204,apparel,S,bust 86',
      'differs,,Kurti,950,,,,,M,bust 8600',
    ].join('\n')
    const { errors } = await checked(manager, csv)
    expect(errors.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
      [2, 'category', 'csvFieldWrong', expect.stringContaining('category must be one of Men,')],
      [2, 'discount_value', 'csvFieldWrong', 'discount_value cannot be more than 100 per cent.'],
      [3, 'measurements', 'csvFieldWrong', 'bust of M must be from 1 to 1500 cm.'],
      [3, 'price', 'csvRowsDiffer', 'This is not what row 2 says of the same product.'],
    ])
  })

  test('says all at once, a price that fits neither rate of tax among it', async () => {
    const csv = [
      'handle,name,category,type,price,discount_type,discount_value,hsn,tax_class,size,stock',
      'in-band,Kurti,Kurti,Bridal,2799,,,6204,apparel,M,many',
      'into-band,Kurti,Women,Top,3499,percentage,20,6204,apparel,M,1',
      'saree,Saree,Saree,,2799,,,5007,fabric,M,1',
    ].join('\n')
    const { errors } = await checked(manager, csv)
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'stock', 'csvStockNotCounted'],
      [2, 'type', 'productTypeUnknown'],
      [2, 'price', 'priceInBand'],
      [3, 'discount_value', 'priceInBand'],
    ])
  })

  test('lists the first 500 faults and counts the others', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => row(`p-${at}`, { price: 'x' }))
    const { errors, errorCount } = await checked(manager, file(...rows))
    expect([errors.length, errorCount]).toEqual([500, 700])
  })

  test('is not started with faults, and not before it is over', async () => {
    const { id } = await checked(manager, file(row('x1', { price: 'x' })))
    expect(await refusal(start(manager, id))).toMatchObject({
      status: 409,
      message: 'The file has errors. Mend them and send it again.',
    })
  })
})

test('20 MB is the most', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  const endless = new ReadableStream({
    pull: (controller) => (sent++ < 60 ? controller.enqueue(piece) : controller.close()),
  })
  expect(await refusal(sendCsv(manager, endless))).toMatchObject({
    status: 413,
    message: 'That file has more than 20 MB. Import it in parts.',
  })
  expect(await shop.db`select 1 from import_chunks`).toEqual([])
})

test('a new product has an address by its name, and its stock is its opening', async () => {
  const csv =
    'name,description,category,price,hsn,tax_class,size,stock\n' +
    'Block Print Scarf,"Soft.\r\nLight.",Women,"₹1,250.50",6214,apparel,M,4\n,,,,,,,\n'
  expect(await imported(manager, csv)).toMatchObject({ newProducts: 1, stockChanges: 1, rowsDone: 1 })
  expect(await read('block-print-scarf')).toMatchObject({
    state: 'draft',
    description: 'Soft.\nLight.',
    price: 1250.5,
    sizes: [{ size: 'M', stock: 4, sold: 0 }],
  })
  expect(await checked(manager, csv)).toMatchObject({ newProducts: 0, unchangedProducts: 1, stockChanges: 0 })
  const [movement] = await shop.db`
    select cause, delta from stock_movements m join variants v on v.id = variant_id
    join products p on p.id = product_id where handle = 'block-print-scarf'`
  expect(movement).toEqual({ cause: 'opening', delta: 4 })
})

test('a product that is made as an import brings one of its name in gets another address', async () => {
  const { id } = await checked(manager, file(row('tussar-dupatta')))
  await shop.db`update imports set state = 'importing' where id = ${id}`
  const { made } = await shop.db.begin(async (tx) => {
    expect(await importSome(tx, id)).toBe(false)
    const made = askAs(manager, 'POST /api/admin/products', {
      ...{ name: 'Tussar Dupatta', description: '', category: 'Women', subCategory: 'Dupatta', price: 900 },
      ...{ discount: null, bestseller: false, hsn: '6214', taxClass: 'apparel' },
      ...{ sizes: ['M'], pictures: [], details: {} },
    })
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    return { made }
  })
  expect((await made).reply.product.handle).toBe('tussar-dupatta-2')
})

test('a file that only counts leaves what is written as it was, for whoever has it open', async () => {
  await imported(manager, file(row('counted')))
  const { version } = await read('counted')
  await imported(manager, file(row('counted', { stock: '9' })))
  expect(await read('counted')).toMatchObject({ version, sizes: [{ size: 'M', stock: 9 }] })
})

test('a file that only takes a product off the shelves does that', async () => {
  await imported(manager, file(row('off')))
  expect(await imported(manager, 'handle,state\r\noff,archived\r\n')).toMatchObject({ changedProducts: 1 })
  expect(await read('off')).toMatchObject({ state: 'archived', sizes: [{ size: 'M', stock: 3 }] })
})

test('a product whose picture goes between the check and the yes is left out, and said', async () => {
  const [hash, other] = ['e'.repeat(20), 'f'.repeat(20)]
  for (const each of [hash, other])
    await shop.db`insert into pictures (hash, width, height, colour) values (${each}, 40, 50, '#9c2b2a')`
  // Typed by hand, with blanks before a line and a line of nothing but blanks.
  const cell = `"${hash} main A stole\n  \n  ${other} detail Its border"`
  const rows = [`${row('bare-one')},${cell}`, `${row('bare-two')},`]
  const check = await checked(manager, [`${NAMES},pictures`, ...rows].join('\r\n'))
  expect(check.errors).toEqual([])
  await shop.db`delete from pictures where hash = ${hash}`
  await start(manager, check.id)
  expect(await settled(manager, check.id)).toMatchObject({
    state: 'done',
    errorCount: 1,
    errors: [{ row: 2, code: 'csvPictureGone' }],
  })
  expect((await refusal(read('bare-one'))).status).toBe(404)
  expect((await read('bare-two')).pictures).toEqual([])
})

test('what nobody comes back to is let go after its time, and what is over stays in the list', async () => {
  const done = await imported(manager, file(row('over')))
  expect(await refusal(cancel(done.id))).toMatchObject({ status: 409, code: 'importOver' })
  const [waiting, forgotten] = [
    await checked(manager, file(row('x1'))),
    await checked(manager, file(row('x2'))),
  ]
  const restFor = (id: string, days: number) => shop.db`
    update imports set touched_at = now() - make_interval(days => ${days}) where id = ${id}`
  await Promise.all([restFor(done.id, 30), restFor(waiting.id, 6), restFor(forgotten.id, 8)])
  // Over a slow line a file takes its time.
  await shop.db`
    insert into imports (id, file_name, state, started_by, touched_at)
    select gen_random_uuid(), minutes || ' minutes', 'uploading', (select started_by from imports limit 1),
      now() - make_interval(mins => minutes)
    from unnest(array[50, 70]) as minutes`
  await standingImports(shop.db)
  const coming = await shop.db<{ id: string; fileName: string }[]>`
    select id, file_name as "fileName" from imports where state = 'uploading'`
  expect(coming).toMatchObject([{ fileName: '50 minutes' }])
  expect((await refusal(importNow(manager, coming[0]!.id))).status, 'it is none yet').toBe(404)
  const { imports } = (await askAs(manager, 'GET /api/admin/imports')).reply
  expect(imports.map(({ id }) => id)).not.toContain(coming[0]!.id)
  const begun = imports.map(({ startedAt }) => startedAt)
  expect(begun, 'the newest first').toEqual(begun.toSorted().toReversed())
  await shop.db`delete from imports where state = 'uploading'`
  const states = await Promise.all([done, waiting, forgotten].map(({ id }) => importNow(manager, id)))
  expect(states.map(({ state, isConfirmed }) => [state, isConfirmed])).toEqual([
    ['done', true],
    ['checked', false],
    ['cancelled', false],
  ])
})

test('a yes that comes in the moment in which an import would be let go holds', async () => {
  const { id } = await checked(manager, file(row('in-time')))
  await shop.db`update imports set touched_at = now() - interval '8 days' where id = ${id}`
  let lettingGo: Promise<unknown> | undefined
  await shop.db.begin(async (tx) => {
    await tx`
      update imports set state = 'importing', touched_at = now(), confirmed_by = started_by where id = ${id}`
    lettingGo = standingImports(shop.db)
    await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(0)
  })
  await lettingGo
  expect(['importing', 'done']).toContain((await importNow(manager, id)).state)
})

test('a check that was broken off begins anew', async () => {
  const { db } = shop
  const id = newId()
  const bytes = Buffer.from(file(...Array.from({ length: 30 }, (_, at) => row(`anew-${at}`))))
  await db`
    insert into imports (id, file_name, state, started_by)
    select ${id}, 'anew.csv', 'checking', id from staff limit 1`
  await db`insert into import_chunks (import_id, position, bytes) values (${id}, 0, ${bytes})`
  for (const goOn of [false, true])
    await checkImport(
      db,
      id,
      (fields) => newProduct.safeParse(fields),
      async () => goOn,
    )
  expect(await importNow(manager, id)).toMatchObject({ state: 'checked', rows: 30, newProducts: 30 })
  expect(await db`select from import_products where import_id = ${id}`).toHaveLength(30)
})

test('more rows than are taken at once are said to be too many, and not read', async () => {
  const lines = async function* () {
    for (const [at, cells] of [['handle'], ['one'], ['two'], ['three'], ['four']].entries())
      yield { row: at + 1, cells }
  }
  const faults: CsvFault[] = []
  const found: string[] = []
  for await (const { handle } of productsIn(lines(), { mostRows: 3, report: (fault) => faults.push(fault) }))
    found.push(handle)
  expect(found).toEqual(['one', 'two', 'three'])
  expect(faults).toMatchObject([{ row: 5, code: 'csvTooManyRows' }])
})

test('what somebody saves between the check and the yes is left as it is, and said', async () => {
  await imported(manager, file(row('between-one'), row('between-two')))
  const check = await checked(
    manager,
    file(...['one', 'two', 'new'].map((which) => row(`between-${which}`, { price: '111' }))),
  )
  const twin = await checked(manager, file(row('between-two', { price: '111' })))
  await shop.db`update products set version = version + 1, price_paise = 22200 where handle = 'between-one'`
  await shop.db.begin((tx) => addProducts(tx, [{ ...CAST.kurti, handle: 'between-new' }]))
  await start(owner, check.id)
  expect(check).toMatchObject({ newProducts: 1, changedProducts: 2, stockChanges: 1 })
  expect(await settled(manager, check.id)).toMatchObject({
    state: 'done',
    ...{ newProducts: 0, changedProducts: 1, stockChanges: 0 },
    errorCount: 2,
    errors: [
      { row: 2, message: expect.stringContaining('Someone has saved between-one') },
      { row: 4, message: expect.stringContaining('Someone has saved between-new') },
    ],
  })
  expect((await read('between-one')).price).toBe(222)
  expect(await read('between-two'), 'by whoever said yes').toMatchObject({ price: 111, updatedBy: 'A owner' })
  expect(await read('between-new')).toMatchObject({ name: CAST.kurti.name, state: 'published' })
  await start(owner, twin.id)
  expect(await settled(manager, twin.id), 'of what is as the file says nothing is left out').toMatchObject({
    ...{ state: 'done', changedProducts: 0, errorCount: 0 },
  })
})

test('of two who count at once the second is told, also where they found what was there, and so is what was sold meanwhile', async () => {
  const counts = (...stocks: string[]) =>
    file(...stocks.map((stock, at) => row('stock-take', { size: ['S', 'M', 'L', 'XL'][at]!, stock })))
  await imported(manager, counts('3', '3', '3', '3'))
  const check = await checked(manager, counts('5', '3', '8', ''))
  expect(check).toMatchObject({ changedProducts: 0, unchangedProducts: 1, stockChanges: 2 })
  await imported(owner, counts('', '1', '', '4'))
  await shop.db`
    update variants set stock = stock - 1 from products p
    where p.id = product_id and handle = 'stock-take' and size = 'L'`
  await start(manager, check.id)
  expect(await settled(manager, check.id)).toMatchObject({
    ...{ state: 'done', rowsDone: 4, stockChanges: 1, errorCount: 2 },
    errors: [
      { row: 3, column: 'stock', code: 'csvStockMoved', message: expect.stringContaining('has 1 now') },
      { row: 4, column: 'stock', code: 'csvStockMoved', message: expect.stringContaining('has 2 now') },
    ],
  })
  expect((await read('stock-take')).sizes.map(({ stock }) => stock)).toEqual([5, 1, 2, 4])
  const logged = async () =>
    (await shop.db`select from staff_audit where action = 'product.imported' and subject = 'stock-take'`)
      .length
  const before = await logged()
  const same = await checked(manager, counts('5', '1', '2', '4'))
  expect((await settled(manager, (await start(manager, same.id)).id)).errorCount).toBe(0)
  expect(await logged(), 'what nothing was done to').toBe(before)
  const allFound = await checked(manager, counts('5', '1', '2', '4'))
  await shop.db`
    update variants set stock = stock - 1 from products p
    where p.id = product_id and handle = 'stock-take' and size = 'L'`
  const late = await settled(manager, (await start(manager, allFound.id)).id)
  expect(late, 'also where all was found that was there').toMatchObject({ errorCount: 1 })
})

// An import rests the longer, the busier the machine is.
test('an import is cancelled between two steps, and one that was broken off goes on', {
  timeout: 240_000,
}, async () => {
  const rows = (price: string) => Array.from({ length: 450 }, (_, at) => row(`step-${at}`, { price }))
  const check = await checked(manager, file(...rows('100')))
  let cancelling: ReturnType<typeof cancel> | undefined
  // Somebody else is about to make a product of the second step, which waits for that and goes on when they give up.
  const other = shop.db.begin(async (tx) => {
    await addProducts(tx, [{ ...CAST.kurti, handle: 'step-150' }])
    await start(manager, check.id)
    await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(0)
    expect((await importNow(manager, check.id)).rowsDone).toBe(100)
    cancelling = cancel(check.id)
    await expect.poll(() => howManyWait(shop.db)).toBeGreaterThan(1)
    throw new Error('given up')
  })
  await expect(other).rejects.toThrow('given up')
  const { reply } = (await cancelling)!
  expect(reply.import).toMatchObject({ state: 'cancelled', isConfirmed: true })
  const [{ n: before }] = await shop.db<[{ n: number }]>`
    select count(*) as n from products where handle like 'step-%'`
  expect(before).toBe(reply.import.rowsDone)
  expect(reply.import, 'what is in').toMatchObject({ newProducts: before, stockChanges: before })
  expect(before).toBeLessThan(450)
  expect(await shop.db`select 1 from import_products where import_id = ${check.id}`).toEqual([])
  const written = await shop.db<{ action: string }[]>`
    select action from staff_audit where subject = ${check.id} order by id`
  expect(written.map(({ action }) => action)).toEqual(['import.started', 'import.cancelled'])

  // As a process leaves it that is killed after its first step: half in, nobody at work.
  const again = await checked(manager, file(...rows('200')))
  // Somebody has saved one of the first step and one of the last meanwhile.
  await shop.db`update products set version = version + 1 where handle = 'step-5'`
  await shop.db.begin((tx) => addProducts(tx, [{ ...CAST.kurti, handle: 'step-440', pictures: [] }]))
  const [{ id: staffId }] = await shop.db<[{ id: string }]>`select id from staff limit 1`
  await shop.db`
    update imports set state = 'importing', confirmed_by = ${staffId}
    where id = ${again.id}`
  const onceTheClockHasLooked = async () => {
    await shop.db.begin((tx) => shop.running.shop.jobs.enqueue(tx, CHECK_IMPORTS, {}))
    return importNow(manager, again.id)
  }
  await expect.poll(async () => (await onceTheClockHasLooked()).state).toBe('done')
  expect(await importNow(manager, again.id)).toMatchObject({
    rowsDone: 450,
    errorCount: 2,
    errors: [{ row: 7 }, { row: 442 }],
  })
  const [sum] = await shop.db`
    select count(*) as n from products where handle like 'step-%' and price_paise = 20000`
  expect(sum).toEqual({ n: 448 })
  const { imports } = (await askAs(manager, 'GET /api/admin/imports')).reply
  expect(imports[0]).toMatchObject({ id: again.id, startedBy: 'A manager', fileName: 'products.csv' })
})

test('an import takes sizes in the order in which orders do, so that neither waits for the other for ever', async () => {
  const both = (stock: string) =>
    file(row('two-sizes', { size: 'S', stock }), row('two-sizes', { size: 'M', stock: '' }))
  await imported(manager, both('3'))
  await shop.db`
    update variants set offered = false where size = 'M'
      and product_id = (select id from products where handle = 'two-sizes')`
  const { id } = await checked(manager, both('9'))
  await shop.db.begin(async (tx) => {
    const take = (size: string) => tx`
      select from variants where size = ${size}
        and product_id = (select id from products where handle = 'two-sizes') for no key update nowait`
    await take('S')
    await start(manager, id)
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
    await take('M')
  })
  expect((await settled(manager, id)).state).toBe('done')
})

test('a file names the pieces that go with another, further down in it or in the shop, and no other', async () => {
  const looked = (look: string) => `${NAMES},look\r\n${row('x-top')},${look}\r\n${row('x-stole')},`
  await imported(manager, looked(`x-stole; ${CAST.kurti.handle}`))
  expect((await read('x-top')).details.look).toEqual(['x-stole', CAST.kurti.handle])
  for (const look of ['x-stole; nowhere', 'x-top'])
    expect(await checked(manager, looked(look))).toMatchObject({
      state: 'refused',
      errors: [{ row: 2, column: 'look', code: 'lookUnknown' }],
    })
})

test('what a file has no column and no row for stays as it is', async () => {
  const { handle } = CAST.kurta
  await shop.db`
    update products set details = details || '{"measurements": {"S": {"chest": 92}, "M": {"chest": 97}, "L": {"chest": 102}, "XL": {"chest": 107}}}'
    where handle = ${handle}`
  await shop.db`
    update variants set offered = false from products p
    where p.id = product_id and handle = ${handle} and size = 'XXL'`
  const { name, description, category, details, discount, sizes, pictures } = await read(handle)
  await imported(manager, `handle,price,size\r\n${handle},3100,M\r\n`)
  const kept = { state: 'published', name, description, category, details, discount, sizes, pictures }
  expect(await read(handle)).toMatchObject({ ...kept, price: 3100 })
  // Nor does the next file put a size on offer again that was taken off.
  const lines = (await exported(manager)).split('\r\n').filter((line) => line.startsWith(`${handle},`))
  expect(lines).toHaveLength(4)
})

test('an export has every product, however many', async () => {
  const many = Array.from({ length: 210 }, (_, at) => ({ ...CAST.kurti, handle: `many-${at}`, pictures: [] }))
  const sizeless = { ...CAST.kurti, handle: 'many-sizeless', pictures: [], sizes: [] }
  await shop.db.begin((tx) => addProducts(tx, many.concat(sizeless)))
  const csv = await exported(manager)
  const missing = [...many, sizeless].filter(({ handle }) => !csv.includes(`\r\n${handle},`))
  expect(missing).toEqual([])
})

test('a file of many pieces is put together again, its letters whole', async () => {
  const cell = 'कुर्ता'.repeat(800)
  const rows = Array.from({ length: 60 }, (_, at) => `${row(`long-${at}`)},${cell}`)
  expect(await checked(manager, [`${NAMES},description`, ...rows].join('\r\n'))).toMatchObject({
    state: 'checked',
    rows: 60,
    newProducts: 60,
  })
  const dresses = '👗'.repeat(2400)
  const drawn = Array.from({ length: 60 }, (_, at) => `${row(`drawn-${at}`)},${'x'.repeat(at % 2)}${dresses}`)
  expect(await checked(manager, [`${NAMES},description`, ...drawn].join('\r\n'))).toMatchObject({
    state: 'checked',
    errors: [],
  })
  const letter = Buffer.from('handle,name\r\nx1,क')
  const halves = async function* () {
    yield letter.subarray(0, -1)
    yield letter.subarray(-1)
  }
  const lines: string[][] = []
  for await (const { cells } of readCsv(halves())) lines.push(cells)
  expect(lines[1]).toEqual(['x1', 'क'])
})

test('a discount that ends on a day lasts until that day is over in India', () => {
  expect(fromIndiaTime('2026-12-31')).toBe('2026-12-31T18:29:59.999Z')
})
