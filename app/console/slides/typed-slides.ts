import type { PictureTaken } from '../../../contract/admin/products.ts'
import type { SlideRows } from '../../../contract/admin/slides.ts'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import { randomKey } from '../../browser/random-key.ts'

type Crop = PictureTaken['picture']
export type Which = 'wide' | 'tall'

/** A slide as its form holds it; a new one has no `id` and, at first, no pictures. */
export type TypedSlide = {
  /** Known to this page only. */
  key: string
  id: string | null
  wide: Crop | null
  tall: Crop | null
  clearWide: 'left' | 'right'
  alt: string
  eyebrow: string
  heading: string
  linkText: string
  linkHref: string
  background: string
}

/** The labels of the fields, by their paths in the payload. */
export const LABELS: Readonly<Record<string, string>> = {
  heading: 'Heading',
  eyebrow: 'Above the heading',
  'link.text': 'Button',
  'link.href': 'Leads to',
  background: 'Colour until the picture is there',
  alt: 'The picture in words',
}

const ANY_BACKGROUND = '#ead9c4'

export const typedFrom = (slides: SlideRows['slides']): TypedSlide[] =>
  slides.map(({ id, link, ...slide }) => ({
    ...slide,
    key: id,
    id,
    linkText: link.text,
    linkHref: link.href,
  }))

export const newSlide = (): TypedSlide => ({
  key: randomKey(),
  id: null,
  wide: null,
  tall: null,
  clearWide: 'left',
  alt: '',
  eyebrow: '',
  heading: '',
  linkText: '',
  linkHref: '/collection',
  background: ANY_BACKGROUND,
})

/** The payload for the server. A missing picture is sent as '', which the server refuses by its name. */
export const slidesFrom = (slides: TypedSlide[]): AdminPayloadOf<'PUT /api/admin/slides'>['slides'] =>
  slides.map(({ key: _, id, wide, tall, linkText, linkHref, ...slide }) => ({
    ...slide,
    ...(id === null ? {} : { id }),
    wide: wide?.hash ?? '',
    tall: tall?.hash ?? '',
    link: { text: linkText, href: linkHref },
  }))
