import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPENING_FACTS } from '../../core/shop.ts'
import type { previewTemplate } from '../../server/modules/messaging/preview.ts'
import type * as Rendering from '../../server/modules/messaging/templates/render.ts'
import { type Contents, TEMPLATES, type Template } from '../../server/modules/messaging/templates/render.ts'
import { sampleOf } from '../../server/modules/messaging/templates/samples.ts'
import { openPseudo, saidBy, strays } from './pseudo.ts'

const SHOP = { ...OPENING_FACTS, publicUrl: 'https://shop.example', payoutsOn: true, locale: 'en' as const }
let pseudo: ViteDevServer
let preview: typeof previewTemplate
let render: typeof Rendering

beforeAll(async () => {
  pseudo = await openPseudo({ withPages: false })
  preview = (await pseudo.ssrLoadModule('/server/modules/messaging/preview.ts')).previewTemplate
  render = (await pseudo.ssrLoadModule('/server/modules/messaging/templates/render.ts')) as typeof Rendering
})
afterAll(() => pseudo?.close())

test.each(Object.keys(TEMPLATES) as Template[])('%s is in catalogues, in every form', (template) => {
  const { mail, whatsapp } = preview(template, SHOP)
  const given = givenIn(sampleOf(template))
  const said = [mail && saidBy(mail.html), mail?.subject, mail?.text, whatsapp?.text].filter(
    (text): text is string => typeof text === 'string',
  )
  expect(said.length).toBeGreaterThan(0)
  for (const text of said) {
    // A letter's subject is its writer's own text.
    if (!given.includes(text)) expect(text).toContain('⟦')
    expect(strays(text, given)).toEqual([])
  }
})

/** Contents for conditions of a template that its sample does not meet. */
const OTHERS: { [T in Template]?: Partial<Contents[T]>[] } = {
  'order-placed': [{ paid: true }, { address: null }, { promisedOn: null }],
  'order-shipped': [{ courier: null, awb: null, trackingUrl: null, due: 150, invoice: null }],
  'order-out-for-delivery': [{ due: 0, trackingUrl: null }],
  'order-undelivered': [{ trackingUrl: null }],
  'order-returning': [{ paid: false }],
  'order-lost': [{ damaged: true }],
  'order-ended': [{ lost: true }, { refund: 0 }, { refund: 0, paid: true }],
  'parcel-after-all': [{ delivered: true }, { returning: true }],
  'order-cancelled': [
    { whole: false, refund: 0, due: 1649, reason: 'Bela' },
    { refund: 0, due: 0 },
  ],
  'payment-returned': [{ why: 'second' }, { why: 'wrong amount' }, { why: 'cancelled' }],
}

test.each(
  Object.entries(OTHERS).flatMap(([template, all]) => all.map((other) => [template, other] as const)),
)('%s with %j is in catalogues too', (name, other) => {
  const template = name as Template
  const content = { ...sampleOf(template), ...other } as Contents[typeof template]
  const given = [...givenIn(content), 'Bela']
  const mail = render.renderMail(template, content, SHOP)
  const whatsapp = render.renderWhatsApp(template, content, SHOP)
  for (const text of [saidBy(mail.html), mail.subject, mail.text, whatsapp.text])
    expect(strays(text, given)).toEqual([])
})

/** Texts that come from shopkeeper, shopper, courier or clock; addresses of pages are no words. */
const givenIn = (content: unknown): string[] => [...textsIn(content), ...textsIn(SHOP), ...PATHS]

const PATHS = [
  '/review-rules#stop=',
  '/review-rules',
  '/review/',
  '/size-back#stop-',
  '/size-back',
  '/orders',
  '/confirm-order',
  '/collection',
  '/login',
  '/myprofile',
  '/resetpassword',
  '/emailverify',
]

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []
