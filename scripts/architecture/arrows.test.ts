import { expect, test } from 'vitest'
import { type Source, wrongArrows } from './arrows.ts'
import { wrongStatements } from './statements.ts'

const ILLEGAL: [what: string, file: string, text: string][] = [
  [
    'a rule asks a module',
    'core/money.ts',
    `import { place } from '../server/modules/orders/placing/place-order.ts'`,
  ],
  ['a rule reads a file', 'core/money.ts', `import { readFileSync } from 'node:fs'`],
  [
    'the contract knows the server’s types',
    'contract/api.ts',
    `import type { Shop } from '../server/shop.ts'`,
  ],
  ['the platform knows the shop', 'server/platform/jobs.ts', `import type { Shop } from '../shop.ts'`],
  [
    'the platform knows a module',
    'server/platform/jobs.ts',
    `export { bookParcel } from '../modules/orders/book-parcel.ts'`,
  ],
  [
    'a leaf asks another',
    'server/modules/payments/stripe.ts',
    `import { sessions } from '../accounts/sessions.ts'`,
  ],
  ['a module asks orders', 'server/modules/cart/cart.ts', `import * as orders from '../orders/queries.ts'`],
  [
    'a module speaks HTTP',
    'server/modules/orders/place-order.ts',
    `import type { FastifyRequest } from 'fastify'`,
  ],
  [
    'a module knows the contract',
    'server/modules/orders/place-order.ts',
    `type Reply = import('../../../contract/replies.ts').Placed`,
  ],
  ['a handler calls a job', 'server/api/order.ts', `import { workPayments } from '../jobs/payments.ts'`],
  ['the server loads the sandbox', 'server/main.ts', `const sandbox = await import('../sandbox/start.ts')`],
  ['the sandbox borrows from the shop', 'sandbox/stripe/session.ts', `export * from '../../core/money.ts'`],
  [
    'a page places an order by itself',
    'app/storefront/cart/page.tsx',
    `import { placeOrder } from '../../../server/modules/orders/place-order.ts'`,
  ],
  [
    'the console takes from the storefront',
    'app/console/shell/ask.ts',
    `import { say } from '../../storefront/state/toasts.ts'`,
  ],
  [
    'the storefront takes from the console',
    'app/storefront/cart/page.tsx',
    `import '../../console/console.css'`,
  ],
  [
    'a primitive knows a page',
    'app/ui/button.tsx',
    `const parts = import.meta.glob('../storefront/cart/*.tsx')`,
  ],
  ['a page asks an undeclared package', 'app/storefront/cart/page.tsx', `import dayjs from 'dayjs'`],
  [
    'a module loads by an old road',
    'server/modules/orders/place-order.ts',
    `import api = require('../../api/order.ts')`,
  ],
  [
    'a module loads what nobody can foresee',
    'server/modules/catalogue/shelf.ts',
    'const part = await import(name)',
  ],
  [
    'a handler goes round by the root',
    'server/modules/staff/people.ts',
    `const door = new URL('../../../app/root.tsx', import.meta.url)`,
  ],
  ['a file lives nowhere', 'services/helper.ts', `import { paise } from '../core/money.ts'`],
]

test.each(ILLEGAL)('refused: %s', (_what, file, text) => {
  expect(wrongArrows([{ file, text }]), text).toEqual([expect.stringContaining(`${file}:1`)])
})

const circle = (...files: string[]): Source[] =>
  files.map((file, at) => ({
    file,
    text: `import type { A } from './${files[(at + 1) % files.length]!.split('/').at(-1)}'`,
  }))

test('refused: files that import one another in a circle, if only for a type', () => {
  const [found, ...more] = wrongArrows(circle('core/a.ts', 'core/b.ts', 'core/c.ts'))
  expect(found).toMatch(/circle: core\/\w\.ts, core\/\w\.ts, core\/\w\.ts/)
  expect(more).toEqual([])
})

test('allowed: what stands on what lies below it', () => {
  const allowed: Source[] = [
    { file: 'server/modules/orders/place-order.ts', text: `import { paise } from '../../../core/money.ts'` },
    { file: 'server/api/order.ts', text: `import { placeOrder } from '../modules/orders/place-order.ts'` },
    { file: 'app/storefront/cart/page.tsx', text: `import { Button } from '../../ui/button.tsx'` },
    {
      file: 'server/platform/migrate.ts',
      text: `const folder = new URL('../../db/migrations/', import.meta.url)`,
    },
    { file: 'server/modules/orders/orders.test.ts', text: `import { openShop } from '../../main.ts'` },
  ]
  expect(wrongArrows(allowed)).toEqual([])
})

test.each([
  ['a handler that asks the database', 'server/api/health.ts', 'const ok = () => db`select 1`'],
  ['a handler that begins a transaction', 'server/api/user.ts', 'await shop.db.begin((tx) => leave(tx))'],
  ['a job', 'server/jobs/parcels.ts', 'const due = await shop.db<Due[]>`select id from shipments`'],
  ['a page', 'app/storefront/cart/route.tsx', 'const [cart] = await sql`select * from cart_lines`'],
])('refused: statements of %s', (_what, file, text) => {
  expect(wrongStatements([{ file, text }])).toEqual([expect.stringContaining(`${file}:1 speaks SQL`)])
})

test('allowed: an operation has its transaction, and a text may be raw', () => {
  const place = { file: 'server/modules/orders/place-order.ts', text: 'await db.begin((tx) => tx`select 1`)' }
  expect(
    wrongStatements([place, { file: 'server/api/order.ts', text: 'const raw = String.raw`\\d`' }]),
  ).toEqual([])
})
