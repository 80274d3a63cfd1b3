import { hash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { Refusal } from './refusal.ts'

export type StoredPicture = {
  /** 20 hexadecimal digits of the SHA-256 of the original file. */
  hash: string
  /** As it is displayed: upright, and at most `WIDEST`. */
  width: number
  height: number
  /** The average colour, '#rrggbb'. */
  colour: string
  /** A placeholder of a few pixels as WebP in base64, some 80 characters; empty: the picture is transparent. */
  blur: string
}

export type PictureFormat = 'avif' | 'webp'

// No screen needs more; phone cameras deliver more.
const WIDEST = 2400
const MOST_PIXELS = 50_000_000
// The longest side that both WebP and AVIF can have.
const LONGEST_SIDE = 16_383
const BLUR_WIDTH = 6
const BLUR_MOST_HEIGHT = 12

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(avi[fs]|mif1|msf1)/s]
// Only these four decoders may run, whatever a file contains: an SVG can read files, TIFF has a history of vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadHeif', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
// Each picture is decoded once or twice in its life, so libvips' cache would only use memory.
sharp.cache(false)

/** Opens a picture for decoding; throws when it is too large or damaged. */
export const openPicture = (source: Buffer | string) =>
  sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })

/**
 * What is needed to store a picture. Decodes it completely, so that a stored picture can always be shown. Refuses anything
 * but a complete, still AVIF, WebP, JPEG or PNG of at most 50 megapixels.
 */
export async function measurePicture(bytes: Buffer): Promise<StoredPicture> {
  if (!SIGNATURES.some((signature) => signature.test(bytes.toString('latin1', 0, 16)))) throw notAPicture()
  // Only the header is read: its size is checked before anything is decoded.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  refuseUnfit(bytes, metadata)
  return {
    hash: hash('sha256', bytes).slice(0, 20),
    ...shownSize(metadata),
    colour: await averageColour(bytes),
    blur: await blurOf(bytes),
  }
}

/**
 * Converts an uploaded picture to the form that is stored: upright, sRGB, at most `WIDEST`, without metadata such as place
 * and person. Refuses what `measurePicture` refuses.
 */
export async function masterOf(bytes: Buffer): Promise<Buffer> {
  await measurePicture(bytes)
  return openPicture(bytes)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer()
}

/** The displayed width of a stored picture, and whether its file can be served unchanged. */
export async function inspectOriginal(bytes: Buffer): Promise<{ width: number; servable: boolean }> {
  const metadata = await sharp(bytes).metadata()
  const { width } = shownSize(metadata)
  const bare = !metadata.exif && !metadata.xmp && !metadata.iptc && !metadata.icc
  return { width, servable: metadata.format === 'heif' && bare && metadata.width === width }
}

/** Upright, sRGB, without metadata: sharp drops it by default. */
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
  // HEIC uses the same container as AVIF with another codec.
  if (metadata.format === 'heif' && metadata.compression !== 'av1') throw notAPicture()
  if ((metadata.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw new Refusal(PICTURES.pictureMoves)
  if (metadata.width * metadata.height > MOST_PIXELS) throw new Refusal(PICTURES.pictureOfTooManyPixels)
  if (Math.max(metadata.width, metadata.height) > LONGEST_SIDE) throw new Refusal(PICTURES.pictureTooLong)
}

const notAPicture = () => new Refusal(PICTURES.pictureOfOtherKind)
const damaged = () => new Refusal(PICTURES.pictureDamaged)

/** An animated PNG has an acTL chunk before its first picture data; the decoder ignores it. */
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

/** The placeholder of a picture: a browser draws a few pixels blurred when it enlarges them. */
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
