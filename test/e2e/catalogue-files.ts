import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { AdminPayloadOf } from '../../contract/admin.ts'
import { askAs } from '../staff.ts'
import { staffCaller } from './staff.ts'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A photo that nobody has uploaded before: its colours are random. */
export async function photo(name: string, width = 1200, height = 1500): Promise<ChosenFile> {
  const threads = await sharp(randomBytes(8 * 10 * 3), { raw: { width: 8, height: 10, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: threads }
}

/** An SVG whose name says that it is a photo. */
export const disguisedDrawing = (): ChosenFile => ({
  name: 'drawing.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
})

export const csv = (lines: string[][]): ChosenFile => ({
  name: 'new-kurtis.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => `${cells.join(',')}\r\n`).join('')),
})

export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

/** Creates a draft without the editor; returns its handle. */
export async function newDraft(
  name: string,
  more: Partial<AdminPayloadOf<'POST /api/admin/products'>> = {},
): Promise<string> {
  const { reply } = await askAs(await staffCaller('manager'), 'POST /api/admin/products', {
    name,
    description: 'Handloom cotton with a woven border.',
    category: 'Women',
    subCategory: '',
    price: 1499,
    discount: null,
    bestseller: false,
    details: {},
    hsn: '6204',
    taxClass: 'apparel',
    sizes: ['M'],
    pictures: [],
    ...more,
  })
  return reply.product.handle
}
