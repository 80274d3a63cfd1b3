import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { Refusal } from './refusal.ts'

export type StoredPicture = {
  /** 20 hexadecimal digits of the SHA-256 of the file that was taken in. */
  hash: string
  /** As it is shown: turned upright, and no wider than `WIDEST`. */
  width: number
  height: number
  /** The picture's average, '#rrggbb'. */
  colour: string
  /** Its few dots as WebP in base64, some 80 characters; empty when it can be seen through. */
  blur: string
}

export type PictureFormat = 'avif' | 'webp'

// No screen of ours is wider; a phone's camera is.
const WIDEST = 2400
const MOST_PIXELS = 50_000_000
// The largest side that both WebP and AVIF can hold.
const LONGEST_SIDE = 16_383
const BLUR_WIDTH = 6
const BLUR_MOST_HEIGHT = 12

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(avi[fs]|mif1|msf1)/s]
// Nothing in a file chooses another decoder than these four: an SVG could read files, a TIFF has a long history.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadHeif', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
// Every picture is decoded once or twice in its life; what libvips would keep of it is only memory.
sharp.cache(false)

/** Decodes nothing that is larger than what is taken in, or damaged. */
export const openPicture = (source: Buffer | string) =>
  sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })

/**
 * What has to be known of a picture before it is kept. Decodes all of it, so that what is kept can be shown.
 * Refuses what is not a whole, still AVIF, WebP, JPEG or PNG of at most 50 megapixels.
 */
export async function measurePicture(bytes: Buffer): Promise<StoredPicture> {
  if (!SIGNATURES.some((signature) => signature.test(bytes.toString('latin1', 0, 16)))) throw notAPicture()
  // The header alone: what it promises is judged before anything is decoded.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  refuseUnfit(bytes, metadata)
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 20),
    ...shownSize(metadata),
    colour: await averageColour(bytes),
    blur: await blurOf(bytes),
  }
}

/**
 * A picture as somebody sends it, made into the one that is kept: upright, in sRGB, no wider than any screen, and
 * without a word of where and by whom it was taken. Refuses what `measurePicture` refuses.
 */
export async function masterOf(bytes: Buffer): Promise<Buffer> {
  await measurePicture(bytes)
  return openPicture(bytes)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer()
}

/** The size in which a kept picture is shown, and whether its file may be served as it is. */
export async function inspectOriginal(bytes: Buffer): Promise<{ width: number; servable: boolean }> {
  const metadata = await sharp(bytes).metadata()
  const { width } = shownSize(metadata)
  const bare = !metadata.exif && !metadata.xmp && !metadata.iptc && !metadata.icc
  return { width, servable: metadata.format === 'heif' && bare && metadata.width === width }
}

/** Upright, in sRGB, and without a word of metadata: sharp drops it all unless told otherwise. */
export function encodePicture(
  source: Buffer | string,
  width: number,
  format: PictureFormat,
  avif = { effort: 2, quality: 50 },
) {
  const upright = openPicture(source).autoOrient().resize({ width })
  return format === 'avif' ? upright.avif(avif) : upright.webp({ quality: 72 })
}

function refuseUnfit(bytes: Buffer, metadata: Metadata): void {
  // HEIC is the same container as AVIF around another picture.
  if (metadata.format === 'heif' && metadata.compression !== 'av1') throw notAPicture()
  if ((metadata.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw new Refusal(PICTURES.pictureMoves)
  if (metadata.width * metadata.height > MOST_PIXELS) throw new Refusal(PICTURES.pictureOfTooManyPixels)
  if (Math.max(metadata.width, metadata.height) > LONGEST_SIDE) throw new Refusal(PICTURES.pictureTooLong)
}

const notAPicture = () => new Refusal(PICTURES.pictureOfOtherKind)
const damaged = () => new Refusal(PICTURES.pictureDamaged)

/** Its animation chunk stands before the first picture, and the decoder does not mention it. */
function isAnimatedPng(bytes: Buffer): boolean {
  const picture = bytes.indexOf('IDAT')
  return bytes[0] === 0x89 && bytes.subarray(0, Math.max(0, picture)).includes('acTL')
}

function shownSize({ autoOrient }: Metadata): { width: number; height: number } {
  const width = Math.min(WIDEST, autoOrient.width)
  return { width, height: Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width)) }
}

async function averageColour(bytes: Buffer): Promise<string> {
  const pixels = await openPicture(bytes)
    .flatten({ background: '#ffffff' })
    .resize(16, 16, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => {
      throw damaged()
    })
  const sums = [0, 0, 0]
  pixels.forEach((value, at) => {
    sums[at % 3]! += value
  })
  const average = sums.map((sum) => Math.round(sum / (pixels.length / 3)))
  return `#${Buffer.from(average).toString('hex')}`
}

/** What stands in for a picture until it comes: a browser that draws a few dots large draws them soft. */
export async function blurOf(bytes: Buffer): Promise<string> {
  const { width, height } = shownSize(await sharp(bytes).metadata())
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .resize(BLUR_WIDTH, Math.max(1, Math.min(BLUR_MOST_HEIGHT, Math.round((BLUR_WIDTH * height) / width))), {
      fit: 'fill',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: wide, height: high } = info
  if (data.some((value, at) => at % 4 === 3 && value < 255)) return ''
  const dots = sharp(data, { raw: { width: wide, height: high, channels: 4 } }).removeAlpha()
  return (await dots.webp({ quality: 10, effort: 6 }).toBuffer()).toString('base64')
}
