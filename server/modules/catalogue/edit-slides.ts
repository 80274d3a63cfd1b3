import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Picture } from '../../../core/product.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newCode } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { readSlides, type SlideWithId } from './read-slides.ts'
import { saveSlides } from './save-slides.ts'

/** A slide as the console sends it, its crops by their hashes. Without an id it is new. */
export type WrittenSlide = Omit<SlideWithId, 'id' | 'wide' | 'tall'> & {
  id?: string | undefined
  wide: string
  tall: string
}

/** All slides in order, and a version that changes with them. */
export async function slidesInFull(
  sql: Database | Transaction,
): Promise<{ slides: SlideWithId[]; version: string }> {
  const slides = await readSlides(sql)
  const version = hash('sha256', JSON.stringify(slides)).slice(0, 20)
  return { slides, version }
}

/**
 * Replaces all slides and returns their new version. Refuses 409 when somebody has saved since, 400 an unknown picture. A
 * change without effect is not logged.
 */
export async function replaceSlides(
  db: Database,
  actor: Actor,
  seen: string,
  written: WrittenSlide[],
): Promise<string> {
  return db.begin(async (tx) => {
    await tx`lock table slides in share row exclusive mode`
    const { slides: before, version } = await slidesInFull(tx)
    // Also by whoever saves once more for want of an answer.
    if (isSame(before, written)) return version
    if (version !== seen) throw new Refusal(CATALOGUE.slidesSavedSince)
    await replace(tx, before, written)
    const after = await slidesInFull(tx)
    await recordChange(tx, actor, {
      action: 'slides.saved',
      subject: 'home page',
      ...forTheLog(before, after.slides),
    })
    return after.version
  })
}

const asWritten = ({ wide, tall, ...slide }: SlideWithId) => ({ ...slide, wide: wide.hash, tall: tall.hash })

/**
 * By the place at which a slide stood before, whose name it keeps: of one that was only moved nothing but the order has
 * changed.
 */
function forTheLog(before: SlideWithId[], after: SlideWithId[]) {
  const known = before.map(({ id }) => id)
  const added = after.map(({ id }) => id).filter((id) => !known.includes(id))
  const nameOf = ({ id }: SlideWithId) =>
    known.includes(id) ? `slide ${known.indexOf(id) + 1}` : `new slide ${added.indexOf(id) + 1}`
  const logged = (slides: SlideWithId[]) => ({
    order: slides.map(nameOf),
    ...Object.fromEntries(slides.map((slide) => [nameOf(slide), inWords(slide)])),
  })
  return { before: logged(before), after: logged(after) }
}

/** A slide with its fields called as in its form. */
const inWords = ({ heading, eyebrow, link, clearWide, background, alt, wide, tall }: SlideWithId) => ({
  ...{ heading, aboveTheHeading: eyebrow, button: link.text, leadsTo: link.href, wordsStand: clearWide },
  ...{ colour: background, pictureInWords: alt, widePicture: wide.hash, tallPicture: tall.hash },
})

/** Those that were sent as new have ids once they are stored. */
const isSame = (stored: SlideWithId[], written: WrittenSlide[]): boolean =>
  isDeepStrictEqual(
    stored.map(asWritten),
    written.map((slide, place) => ({
      ...slide,
      id: slide.id ?? stored[place]?.id,
      background: slide.background.toLowerCase(),
    })),
  )

async function replace(tx: Transaction, before: SlideWithId[], written: WrittenSlide[]): Promise<void> {
  const kept = await cropsOf(tx, written)
  const known = new Set(before.map(({ id }) => id))
  await saveSlides(
    tx,
    written.map((slide, place) => ({
      ...slide,
      id: slide.id === undefined ? newCode().toLowerCase() : idOf(slide.id, known, place),
      background: slide.background.toLowerCase(),
      wide: crop(kept, slide, 'wide', place),
      tall: crop(kept, slide, 'tall', place),
    })),
  )
  await announceCatalogue(tx, 'slides')
}

/** Without duplicates. */
function idOf(id: string, known: Set<string>, place: number): string {
  if (known.delete(id)) return id
  throw new Refusal(CATALOGUE.slideUnknown, { place })
}

function crop(
  kept: Map<string, Omit<Picture, 'alt'>>,
  slide: WrittenSlide,
  which: 'wide' | 'tall',
  place: number,
): Picture {
  const picture = kept.get(slide[which])
  if (picture) return { ...picture, alt: slide.alt }
  throw new Refusal(CATALOGUE.slidePictureGone, { which, place })
}

async function cropsOf(tx: Transaction, slides: WrittenSlide[]) {
  const hashes = slides.flatMap(({ wide, tall }) => [wide, tall])
  const rows = await tx<Omit<Picture, 'alt'>[]>`
    select hash, width, height, colour from pictures where hash = any(${hashes}::text[]) for key share`
  return new Map(rows.map((picture) => [picture.hash, picture]))
}
