import sharp, { type OverlayOptions } from 'sharp'
import { type LooseFaces, looseFaces } from './loose-faces.ts'
import { openPicture } from './picture.ts'

/** The texts beside the picture. */
export type CardWords = { shop: string; name: string; price: string }

const WIDTH = 1200
const HEIGHT = 630
const PICTURE_WIDTH = 504
const LEFT = PICTURE_WIDTH + 64
const TEXT_WIDTH = WIDTH - LEFT - 64
const PAPER = '#faf5ec'
const INK = '#2a211d'
const WINE = '#5b1a33'
const MADDER = '#9c2b2a'
const HALDI = '#dba02c'
/** Two crossing threads, as pages have them. */
const THREADS = [
  { colour: MADDER, width: 96 },
  { colour: HALDI, width: 64 },
]

/**
 * The picture that messengers and social networks show for a link to a product: JPEG, 1200 × 630 px, its first picture and
 * the texts. Characters that the shop's typefaces lack are left out instead of being drawn as boxes.
 */
export async function drawShareCard(original: Buffer, { shop, name, price }: CardWords): Promise<Buffer> {
  const faces = await looseFaces()
  const picture = await openPicture(original)
    .autoOrient()
    .flatten({ background: PAPER })
    .resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    .toBuffer()
  const texts = [
    await written(faces, 'display', shop, { colour: WINE, width: TEXT_WIDTH, height: 34 }),
    await written(faces, 'display', name, { colour: INK, width: TEXT_WIDTH, height: 190 }),
    await written(faces, 'body', price, { colour: MADDER, width: TEXT_WIDTH, height: 44 }),
  ]
  const [shopText, nameText, priceText] = texts
  const layers: OverlayOptions[] = [{ input: picture, left: 0, top: 0 }]
  if (shopText) layers.push({ input: shopText.input, left: LEFT, top: 72 })
  THREADS.forEach(({ colour, width }, place) => {
    const input = { create: { width, height: 4, channels: 3 as const, background: colour } }
    layers.push({ input, left: LEFT, top: 150 + place * 9 })
  })
  if (nameText) layers.push({ input: nameText.input, left: LEFT, top: 214 })
  if (priceText)
    layers.push({ input: priceText.input, left: LEFT, top: nameText ? 214 + nameText.height + 56 : 214 })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

type Look = { colour: string; width: number; height: number }

/** A text as large as fits its box; null: nothing of it can be drawn. */
async function written(faces: LooseFaces, face: 'display' | 'body', text: string, look: Look) {
  const drawable = drawableText(text)
  if (!drawable) return null
  await allKnown(faces)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${look.colour}">${escaped(drawable)}</span>`,
      font: FAMILIES[face],
      fontfile: faces[face],
      width: look.width,
      height: look.height,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const FAMILIES = { display: 'Marcellus, Jost Medium, Poppins Medium', body: 'Jost Medium, Poppins Medium' }

/** Pango looks for missing characters in all fonts that it has loaded so far. */
let known: Promise<unknown> | undefined
function allKnown(faces: LooseFaces): Promise<unknown> {
  known ??= Promise.all(
    Object.values(faces).map((fontfile) => sharp({ text: { text: '₹', fontfile } }).toBuffer()),
  )
  return known
}

const WITHOUT_LETTERS = /[^\p{Script=Latin}\p{Script=Devanagari}\p{M}\p{Nd}\p{P}\p{Zs}₹+=|<>‌‍]/gu

/** Empty for a name with letters that no face has: half of it would be another name. */
export function drawableText(text: string): string {
  const rest = text.normalize('NFC').replace(WITHOUT_LETTERS, '')
  const lost = text.normalize('NFC').match(WITHOUT_LETTERS)?.join('') ?? ''
  return /\p{L}/u.test(lost) ? '' : rest.replace(/\s+/g, ' ').trim()
}

/** Pango reads markup. */
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
