import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LETTERHEAD } from '../../../../test/letterhead.ts'
import { submissions } from './approval.ts'
import type { ApprovedTemplate } from './definition.ts'
import { type Contents, renderMail, renderWhatsApp, TEMPLATES, type Template } from './render.ts'

const APPROVED = new URL('../../../../sandbox/whatsapp/approved-templates.json', import.meta.url)

const approved = (Object.keys(TEMPLATES) as Template[]).flatMap((template) => {
  const { whatsapp } = TEMPLATES[template]
  return whatsapp && 'body' in whatsapp
    ? [{ template, whatsapp: whatsapp as ApprovedTemplate<Contents[Template]> }]
    : []
})

test('what is kept as approved is what the code sends (npm run whatsapp-templates)', () => {
  expect(JSON.parse(readFileSync(APPROVED, 'utf8'))).toEqual(submissions())
})

describe.each(approved)('$template', ({ template, whatsapp }) => {
  const { name, category, fill, example } = whatsapp
  const [body, footer] = [whatsapp.body('en'), whatsapp.footer('en')]

  test('keeps the rules under which WhatsApp approves', () => {
    expect(name).toMatch(/^[a-z0-9_]{1,512}$/)
    expect(body.length).toBeLessThan(1024)
    expect(footer.length).toBeLessThanOrEqual(60)
    expect(body).not.toMatch(/\{\{\d+\}\}[.!?]?$|\{\{\d+\}\}\s*\{\{/)
    if (category === 'UTILITY') {
      expect(body).not.toMatch(/^\{\{/)
      expect(footer).toBe('Reply STOP to opt-out')
    }
    const holes = body.match(/\{\{\d+\}\}/g) ?? []
    expect(holes).toHaveLength(fill(example, LETTERHEAD).length)
    expect(new Set(holes).size).toBe(holes.length)
  })

  test('says the same thing in both forms, with nothing missing', () => {
    const { text } = renderWhatsApp(template, example, LETTERHEAD)
    const mail = renderMail(template, example, LETTERHEAD)
    for (const words of [text, mail.subject, mail.text, mail.html])
      expect(words).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
    const { code, product, piece } = example as { code?: string; product?: string; piece?: string }
    const told = 'amount' in example ? '₹1,649' : (code ?? product ?? piece)!
    for (const words of [text, mail.text, mail.html]) expect(words).toContain(told)
  })
})

test('what fills a hole is on one line, whatever was typed', () => {
  const content = { name: 'A\n\tShopper    of     cloth', code: 'K7M2Q9X4TD', amount: 1649 }
  const message = renderWhatsApp('refund-done', content, LETTERHEAD)
  expect(message).toMatchObject({ parameters: ['A Shopper of cloth', '₹1,649', 'K7M2Q9X4TD'] })
  // What is cut within an emoji would end with half a character, which is no JSON to whoever reads it strictly.
  const cut = renderWhatsApp('refund-done', { ...content, name: `${'a'.repeat(499)}🪔` }, LETTERHEAD)
  expect(JSON.stringify(cut)).not.toContain('\\ud83e')
})

test('where a piece is to be sent is said to whoever sends it, and not where the courier fetches it', () => {
  const { example } = TEMPLATES['return-news'].whatsapp as ApprovedTemplate<Contents['return-news']>
  const place = [LETTERHEAD.name, ...LETTERHEAD.address].join(', ')
  const said = (shopPays: boolean, quantity: number) =>
    renderMail('return-news', { ...example, state: 'approved', shopPays, quantity }, LETTERHEAD).text
  const times = (shopPays: boolean) =>
    said(shopPays, 1)
      .split('\n')
      .filter((line) => line === place).length
  // It is at the foot of every mail.
  expect([times(false), times(true)]).toEqual([2, 1])
  expect(said(true, 1), 'and neither is she asked to send it').toMatch(/^A courier will pick it up\n/)
  expect(said(false, 2)).toMatch(/^Please send it back\n/)
  expect(said(false, 2)).toContain('this is about 2 pieces of your order')
})

test.each([
  [0, ['pay you ₹1,649 instead', 'or pay ₹1,649 back']],
  [1000, ['pay you ₹649 instead, and ₹1,000 becomes', 'or pay ₹649 back, and ₹1,000 becomes']],
  [1649, [': ₹1,649 becomes your store credit instead', 'or ₹1,649 becomes your store credit']],
])('an exchange that cannot be sent is paid back by each way: %j of it as store credit', (credited, said) => {
  const { example } = TEMPLATES['return-news'].whatsapp as ApprovedTemplate<Contents['return-news']>
  const exchange = { ...example, wish: 'exchange', otherSize: 'L', isHeld: false, credited } as const
  const text = (state: 'refund_due' | 'received') =>
    renderMail('return-news', { ...exchange, state }, LETTERHEAD).text
  expect([text('refund_due'), text('received')]).toEqual(said.map((words) => expect.stringContaining(words)))
})

test('money that goes by a link waits where the shop can send none, and only where a message speaks of money', () => {
  const { example } = TEMPLATES['return-news'].whatsapp as ApprovedTemplate<Contents['return-news']>
  const said = (changes: Partial<Contents['return-news']>, payoutsOn = false) =>
    renderWhatsApp('return-news', { ...example, linked: 649, ...changes }, { ...LETTERHEAD, payoutsOn }).text
  const waits = 'We have no payment links yet: ₹649 waits, and we send you one as soon as we have.'
  const exchange = { wish: 'exchange', otherSize: 'L' } as const
  for (const changes of [
    { state: 'received' },
    { state: 'refund_due' },
    { state: 'lost' },
    { ...exchange, state: 'received', isHeld: false },
    { ...exchange, state: 'let_go' },
  ] as const) {
    expect(said(changes)).toContain(waits)
    expect(said(changes, true)).not.toContain('links')
  }
  expect(said({ ...exchange, state: 'received' })).not.toContain('links')
  expect(said({ state: 'approved' })).not.toContain('links')
})

test('store credit is money after all where My Orders offers that, and is not said to be elsewhere', () => {
  const { example } = TEMPLATES['refund-as-credit'].whatsapp as ApprovedTemplate<Contents['refund-as-credit']>
  const texts = [
    renderMail('refund-as-credit', example, LETTERHEAD),
    renderWhatsApp('refund-as-credit', example, LETTERHEAD),
  ]
  for (const { text } of texts)
    expect(text).toContain('Where My Orders offers it, you can have the money after all')
})

test('a delivery that costs nothing is free in the mail too, as in My Orders', () => {
  const { example } = TEMPLATES['order-placed'].whatsapp as ApprovedTemplate<Contents['order-placed']>
  const text = (delivery: number) => renderMail('order-placed', { ...example, delivery }, LETTERHEAD).text
  expect([text(0), text(150)]).toEqual([
    expect.stringContaining('\nDelivery: Free\n'),
    expect.stringContaining('\nDelivery: ₹150\n'),
  ])
})

test('who is asked once more whether a cash order is theirs is told that it still waits, in both forms', () => {
  const { example } = TEMPLATES['order-to-confirm'].whatsapp as ApprovedTemplate<Contents['order-to-confirm']>
  const reminder = { ...example, isReminder: true }
  expect(renderMail('order-to-confirm', reminder, LETTERHEAD).subject).toContain(
    'is still waiting for your word',
  )
  expect(renderWhatsApp('order-to-confirm', reminder, LETTERHEAD).text).toContain(
    'we have your order K7M2Q9X4TD: still waiting for your word, one piece, ₹1,649 in cash on delivery.',
  )
  expect(renderWhatsApp('order-to-confirm', example, LETTERHEAD).text).not.toContain('waiting')
})

test('a courier goes by the name that My Orders calls it, in every mail and form', () => {
  const { example: news } = TEMPLATES['return-news'].whatsapp as ApprovedTemplate<Contents['return-news']>
  const { example: shipped } = TEMPLATES['order-shipped'].whatsapp as ApprovedTemplate<
    Contents['order-shipped']
  >
  const { example: near } = TEMPLATES['order-out-for-delivery'].whatsapp as ApprovedTemplate<
    Contents['order-out-for-delivery']
  >
  const courier = 'FedEx Surface Standard'
  for (const { text } of [
    renderMail('order-shipped', { ...shipped, courier }, LETTERHEAD),
    renderWhatsApp('order-shipped', { ...shipped, courier }, LETTERHEAD),
    renderMail('order-out-for-delivery', { ...near, courier }, LETTERHEAD),
    renderMail('return-news', { ...news, state: 'pickup_booked', courier, awb: '59628114370' }, LETTERHEAD),
  ]) {
    expect(text).toContain('FedEx')
    expect(text).not.toContain('Surface')
  }
})

describe('a cancelled order’s message says what becomes of the money', () => {
  const order = {
    name: 'A Shopper',
    code: 'K7M2Q9X4TD',
    pieces: [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }],
    whole: true,
    reason: null,
    refund: 0,
    due: 0,
  }
  const text = (changes: object) => renderMail('order-cancelled', { ...order, ...changes }, LETTERHEAD).text
  test.each([
    [{}, 'Nothing was charged for it.'],
    [{ paid: true }, 'What was paid for it has gone back already.'],
    [{ refund: 1499 }, '₹1,499 goes back the way it was paid.'],
    [{ whole: false, due: 1649 }, 'You now pay ₹1,649 in cash on delivery.'],
    [{ reason: 'A flaw in the weave.' }, 'The reason: A flaw in the weave.'],
  ])('%o', (changes, words) => {
    expect(text(changes)).toContain(words)
  })
})
