import { type Contents, TEMPLATES, type Template } from './render.ts'

const PIECES = [{ name: 'Bela A-Line Kurti', size: 'M', quantity: 1 }]

/** For templates without an example for approval, or with one that shows too little. */
const SAMPLES: Partial<Contents> = {
  'order-to-confirm': {
    ...{
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      placedAt: '2026-11-21T12:00:00.000Z',
      lines: PIECES,
      total: 1649,
    },
    ...{ confirmBy: '2026-11-22T12:00:00.000Z', token: '…', isReminder: false },
    bill: {
      lines: PIECES.map((piece) => ({ ...piece, price: 1499 })),
      ...{ subtotal: 1499, delivery: 150, total: 1649 },
    },
    address: {
      ...{ firstName: 'A', lastName: 'Shopper', street: '14 Haldiyon ka Rasta', phone: '9876543210' },
      ...{ city: 'Jaipur', state: 'Rajasthan', zipcode: '302003', country: 'India' },
    },
  },
  'order-delivered': { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: PIECES },
  'order-restored': { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: PIECES, total: 1649 },
  'review-published': { name: 'A Shopper', product: 'Bela A-Line Kurti', handle: 'bela-a-line-kurti' },
  'reset-code': { name: 'A Shopper', code: '480213', until: '2026-11-21T12:15:00.000Z' },
  username: { name: 'A Shopper', email: 'a.shopper@example.com' },
  'new-device': { at: '2026-11-21T12:00:00.000Z', browser: 'Chrome', system: 'Android' },
  'password-changed': { at: '2026-11-21T12:00:00.000Z', browser: 'Chrome', system: 'Android' },
  'newsletter-confirm': {
    key: 'k7M2q9X4tD',
    leaveKey: 'q9X4tDk7M2',
    capPaise: 1000_00,
    days: 30,
    until: '2026-11-24T12:00:00.000Z',
  },
  'newsletter-welcome': {
    code: 'HELLOK7M2Q9X4TD',
    capPaise: 1000_00,
    endsAt: '2026-12-22T12:00:00.000Z',
    standing: 'new',
    leaveKey: 'q9X4tDk7M2',
  },
  'newsletter-letter': {
    subject: 'The first Chanderi of the season',
    paragraphs: ['It came in on Tuesday, off two looms in Pranpur.', 'We have kept the borders narrow.'],
    pieces: [{ name: 'Bela A-Line Kurti', price: 1499, path: '/product/bela-a-line-kurti', picture: null }],
    leaveKey: 'q9X4tDk7M2',
  },
  'staff-invitation': {
    invitedBy: 'A Shopkeeper',
    role: 'Packer',
    may: 'Packs and ships.',
    link: 'https://shop.example/admin/invitation#…',
    until: '2026-11-24T12:00:00.000Z',
  },
  'size-wait': { piece: 'Bela A-Line Kurti', size: 'M', key: '…' },
  'order-confirmed': { name: 'A Shopper', code: 'K7M2Q9X4TD' },
  'confirmed-too-late': { name: 'A Shopper', code: 'K7M2Q9X4TD' },
  'confirm-which': { name: 'A Shopper' },
  'whatsapp-stopped': { name: 'A Shopper' },
  'whatsapp-started': { name: 'A Shopper' },
}

/** Sample contents for looking at a template. */
export function sampleOf<T extends Template>(template: T): Contents[T] {
  const { whatsapp } = TEMPLATES[template]
  const example: unknown = whatsapp && 'example' in whatsapp ? whatsapp.example : undefined
  const sample = SAMPLES[template] ?? example
  if (!sample) throw new Error(`${template} has no sample.`)
  return sample as Contents[T]
}
