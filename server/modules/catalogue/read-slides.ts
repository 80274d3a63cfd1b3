import { pictureUrl } from '../../../core/picture-url.ts'
import type { Picture, Slide } from '../../../core/product.ts'
import type { Database, Transaction } from '../../platform/database.ts'

export type SlideWithId = Omit<Slide, 'url'> & { id: string }

/** The slides of the home page, in order. */
export async function readSlides(sql: Database | Transaction): Promise<SlideWithId[]> {
  const rows = await sql<SlideRow[]>`
    select s.id, s.alt, eyebrow, heading, link_text as "linkText", link_href as "linkHref", clear_wide as "clearWide",
      background, to_jsonb(w) as wide, to_jsonb(t) as tall
    from slides s join pictures w on w.hash = wide join pictures t on t.hash = tall
    order by position`
  return rows.map(({ linkText, linkHref, wide, tall, ...slide }) => ({
    ...slide,
    wide: picture(wide, slide.alt),
    tall: picture(tall, slide.alt),
    link: { text: linkText, href: linkHref },
  }))
}

/** The headings of those that lead to a product's page. */
export async function slidesLeadingTo(sql: Database | Transaction, handle: string): Promise<string[]> {
  const rows = await sql<{ heading: string }[]>`
    select heading from slides
    where split_part(split_part(link_href, '?', 1), '#', 1) = ${`/product/${handle}`} order by position`
  return rows.map(({ heading }) => heading)
}

/** The same as pages and the API show them; `picturesAt` stands before a picture's path. */
export const readShownSlides = async (db: Database, picturesAt: string): Promise<Slide[]> =>
  (await readSlides(db)).map(({ id: _, ...slide }) => ({
    ...slide,
    url: pictureUrl(picturesAt, slide.wide.hash, slide.wide.width, 'webp'),
  }))

type SlideRow = Pick<Slide, 'alt' | 'eyebrow' | 'heading' | 'clearWide' | 'background'> & {
  id: string
  linkText: string
  linkHref: string
  wide: Omit<Picture, 'alt'>
  tall: Omit<Picture, 'alt'>
}

const picture = ({ hash, width, height, colour }: Omit<Picture, 'alt'>, alt: string): Picture => ({
  hash,
  width,
  height,
  colour,
  alt,
})
