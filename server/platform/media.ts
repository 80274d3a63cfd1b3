import { mkdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renditionWidths } from '../../core/picture-url.ts'
import { linkOrCopy, removeAbandoned, sizeOf, writeWhole } from './media-files.ts'
import type { PictureFormat, StoredPicture } from './picture.ts'

export type ReadyRendition = { width: number; format: PictureFormat; path: string }
export type PreparedPicture = { picture: StoredPicture; bytes: Buffer }
export type MediaFile = { path: string; type: string; size: number }

export type Media = {
  /** Keeps a picture, given as its bytes or as the path to them. Refuses what `measurePicture` refuses. */
  adopt(source: Buffer | string): Promise<StoredPicture>
  /** A picture as somebody sends it, ready to be kept but not kept yet: turned upright, its metadata gone. */
  prepare(bytes: Buffer): Promise<PreparedPicture>
  /** Keeps it. The same one twice is one. */
  keep(prepared: PreparedPicture): Promise<void>
  /** The picture and all that was made of it. */
  remove(picture: { hash: string; width: number }): Promise<void>
  /** Keeps a picture that was measured before, and what was made of it before. Trusts both, decodes nothing. */
  adoptReady(path: string, picture: StoredPicture, ready: ReadyRendition[]): Promise<void>
  /** The file at /media/`name`, made now if it never was. Null when there is no such picture, width or format. */
  file(name: string): Promise<MediaFile | null>
}

const NAME = /^([0-9a-f]{20})-([1-9]\d{0,4})\.(avif|webp)$/

/** Pictures in a folder: originals as they came, and every rendition asked for so far. */
export function createMedia({ dir }: { dir: string }): Media {
  const originals = join(dir, 'originals')
  const renditions = join(dir, 'renditions')
  const drafts = join(dir, 'drafts')
  for (const folder of [originals, renditions, drafts]) mkdirSync(folder, { recursive: true })
  removeAbandoned(drafts)
  const inTurn = oneAtATime()
  const once = singleFlight<boolean>()

  /** False: there is nothing to make it from, or the picture is not kept in this width. */
  async function make(name: string, hash: string, width: number, format: PictureFormat): Promise<boolean> {
    const original = join(originals, hash)
    if ((await sizeOf(original)) === null) return false
    const picture = await (await pictures()).inspectOriginal(original)
    if (!renditionWidths(picture.width).includes(width)) return false
    const target = join(renditions, name)
    if (format === 'avif' && width === picture.width && picture.servable)
      await linkOrCopy(original, target, drafts)
    else
      await inTurn(() =>
        writeWhole(target, drafts, async (draft) =>
          (await pictures()).encodePicture(original, width, format).toFile(draft),
        ),
      )
    return true
  }

  async function keep({ picture, bytes }: PreparedPicture): Promise<void> {
    const original = join(originals, picture.hash)
    if ((await sizeOf(original)) === null)
      await writeWhole(original, drafts, (draft) => writeFile(draft, bytes))
  }

  return {
    async adopt(source) {
      const bytes = typeof source === 'string' ? await readFile(source) : source
      const picture = await (await pictures()).measurePicture(bytes)
      await keep({ picture, bytes })
      return picture
    },

    prepare: (sent) =>
      inTurn(async () => {
        const { masterOf, measurePicture } = await pictures()
        const bytes = await masterOf(sent)
        return { picture: await measurePicture(bytes), bytes }
      }),

    keep,

    async remove({ hash, width }) {
      await rm(join(originals, hash), { force: true })
      for (const rendition of renditionWidths(width))
        for (const format of ['avif', 'webp'])
          await rm(join(renditions, `${hash}-${rendition}.${format}`), { force: true })
    },

    async adoptReady(path, { hash }, ready) {
      await linkOrCopy(path, join(originals, hash), drafts)
      for (const rendition of ready)
        await linkOrCopy(
          rendition.path,
          join(renditions, `${hash}-${rendition.width}.${rendition.format}`),
          drafts,
        )
    },

    async file(name) {
      const [, hash, width, format] = NAME.exec(name) ?? []
      if (!hash) return null
      const path = join(renditions, name)
      const found =
        (await sizeOf(path)) ??
        ((await once(name, () => make(name, hash, Number(width), format as PictureFormat)))
          ? await sizeOf(path)
          : null)
      return found === null ? null : { path, type: `image/${format}`, size: found }
    },
  }
}

/** Encoding takes every core it is given; shoppers' pages come first. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

/** Who asks for what is under way waits for it. */
function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const flight = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, flight)
    return flight
  }
}

/** The image library takes 20 MB, and most instances never make a picture: it comes when the first is made. */
const pictures = () => import('./picture.ts')
