import type { Transaction } from '../../platform/database.ts'
import { savePictures } from './add-products.ts'
import type { SlideWithId } from './read-slides.ts'

/** Replaces the slides of the home page. */
export async function saveSlides(tx: Transaction, slides: SlideWithId[]): Promise<void> {
  await savePictures(
    tx,
    slides.flatMap(({ wide, tall }) => [wide, tall]),
  )
  await tx`delete from slides`
  const rows = slides.map((slide, position) => ({
    id: slide.id,
    position,
    wide: slide.wide.hash,
    tall: slide.tall.hash,
    clear_wide: slide.clearWide,
    alt: slide.alt,
    eyebrow: slide.eyebrow,
    heading: slide.heading,
    link_text: slide.link.text,
    link_href: slide.link.href,
    background: slide.background,
  }))
  if (rows.length > 0) await tx`insert into slides ${tx(rows)}`
}
