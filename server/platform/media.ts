import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FORMER_WIDTHS, RENDITION_WIDTHS, renditionWidths, zoomWidths } from '../../core/picture-url.ts'
import { atMost } from './at-most.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureFormat, StoredPicture } from './picture.ts'
import type { CardWords } from './share-card.ts'

export type ReadyRendition = { width: number; format: PictureFormat; path: string }
type PreparedPicture = { picture: StoredPicture; bytes: Buffer }
/** `body` has to be read or destroyed. `standIn`: it has another width, while the requested one is being made. */
export type MediaFile = { body: Readable; type: string; size: number; standIn: boolean }

export type Media = {
  /** Stores a picture, given as bytes or as a path. Refuses what `measurePicture` refuses. */
  adopt(source: Buffer | string): Promise<StoredPicture>
  /** Prepares an uploaded picture without storing it: upright, without metadata. */
  prepare(bytes: Buffer): Promise<PreparedPicture>
  /** Stores a prepared picture; an identical one is stored once. */
  keep(prepared: PreparedPicture): Promise<void>
  /** The blurred placeholder of a stored picture; empty: the picture is missing or transparent. */
  blur(hash: string): Promise<string>
  /** Deletes a picture and everything made from it. `card`: the digest of its share card, if it has one. */
  remove(picture: { hash: string; width: number; card?: string | null }): Promise<void>
  /** An existing share card. */
  card(hash: string, digest: string): Promise<MediaFile | null>
  /** Draws and stores a share card. False: there is no such picture. */
  makeCard(hash: string, digest: string, words: CardWords): Promise<boolean>
  removeCard(hash: string, digest: string): Promise<void>
  /** Stores a picture with renditions that were made before. Trusts both and decodes nothing. */
  adoptReady(path: string, picture: { hash: string }, ready: ReadyRendition[]): Promise<void>
  /** The file at /media/`name`, made now if needed. Null: there is no such picture, width or format. */
  file(name: string): Promise<MediaFile | null>
}

const NAME = /^([0-9a-f]{20})-([1-9]\d{0,4})\.(avif|webp)$/

const originalOf = (hash: string) => `originals/${hash}`
const renditionOf = (name: string) => `renditions/${name}`
const cardOf = (hash: string, digest: string) => renditionOf(`${hash}-card-${digest}.jpg`)

/** Originals as they were stored, and every rendition requested so far. */
export function createMedia(store: MediaStore): Media {
  // Encoding uses all cores, so one at a time: pages go first.
  const inTurn = atMost(1)
  const once = singleFlight<boolean>()

  /** False: there is no original, or the picture has no such width. */
  async function make(name: string, hash: string, width: number, format: PictureFormat): Promise<boolean> {
    const found = await store.open(originalOf(hash))
    if (!found) return false
    const original = await buffer(found.body)
    const picture = await (await pictures()).inspectOriginal(original)
    if (!keptWidths(picture.width).includes(width)) return false
    if (format === 'avif' && width === picture.width && picture.servable)
      await store.copy(originalOf(hash), renditionOf(name))
    else
      await inTurn(async () => {
        const made = (await pictures()).encodePicture(original, width, format).toBuffer()
        await store.write(renditionOf(name), await made)
      })
    return true
  }

  /** A rendition in a width of earlier releases. */
  const former = (hash: string, format: string) =>
    store.open(renditionOf(`${hash}-${FORMER_WIDTHS[0]}.${format}`))

  const keep = ({ picture, bytes }: PreparedPicture) => store.write(originalOf(picture.hash), bytes)

  return {
    async adopt(source) {
      const bytes = typeof source === 'string' ? await readFile(source) : source
      const picture = await (await pictures()).measurePicture(bytes)
      await keep({ picture, bytes })
      return picture
    },

    // Whoever sends it waits no longer than a call may take; a page has its place for what comes later.
    prepare: (sent) =>
      inTurn(async () => {
        const { masterOf, measurePicture } = await pictures()
        const bytes = await masterOf(sent)
        return { picture: await measurePicture(bytes), bytes }
      }, true),

    keep,

    async blur(hash) {
      const found = await store.open(originalOf(hash))
      if (!found) return ''
      const original = await buffer(found.body)
      return inTurn(async () => (await pictures()).blurOf(original))
    },

    async remove({ hash, width, card }) {
      await store.remove(originalOf(hash))
      if (card) await store.remove(cardOf(hash, card))
      for (const rendition of keptWidths(width))
        for (const format of ['avif', 'webp'])
          await store.remove(renditionOf(`${hash}-${rendition}.${format}`))
    },

    async card(hash, digest) {
      const kept = await store.open(cardOf(hash, digest))
      return kept && { ...kept, type: 'image/jpeg', standIn: false }
    },

    makeCard: (hash, digest, words) =>
      once(cardOf(hash, digest), async () => {
        const found = await store.open(originalOf(hash))
        if (!found) return false
        const original = await buffer(found.body)
        await inTurn(async () => {
          const { drawShareCard } = await import('./share-card.ts')
          await store.write(cardOf(hash, digest), await drawShareCard(original, words))
        })
        return true
      }),

    removeCard: (hash, digest) => store.remove(cardOf(hash, digest)),

    async adoptReady(path, { hash }, ready) {
      await store.take(originalOf(hash), path)
      for (const rendition of ready)
        await store.take(renditionOf(`${hash}-${rendition.width}.${rendition.format}`), rendition.path)
    },

    async file(name) {
      const [, hash, width, format] = NAME.exec(name) ?? []
      if (!hash) return null
      const type = `image/${format}`
      const rendition = renditionOf(name)
      const kept = await store.open(rendition)
      if (kept) return { ...kept, type, standIn: false }
      const made = once(name, () => make(name, hash, Number(width), format as PictureFormat))
      // It may fail when nobody waits any more; the next request for it fails in the same way and reports the error.
      made.catch(() => {})
      const standIn = isNewer(Number(width)) && (await former(hash, format!))
      if (standIn) return { ...standIn, type, standIn: true }
      const found = (await made) ? await store.open(rendition) : null
      return found && { ...found, type, standIn: false }
    },
  }
}

const keptWidths = (width: number) => [
  ...new Set([...renditionWidths(width), ...zoomWidths(width)]),
  ...FORMER_WIDTHS.filter((former) => former < width),
]

const isNewer = (width: number) => (RENDITION_WIDTHS as readonly number[]).includes(width)

/** Concurrent requests for the same key share one result. */
function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const flight = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, flight)
    return flight
  }
}

/** Loaded on demand: the image library takes 20 MB, and most instances never make a picture. */
const pictures = () => import('./picture.ts')
