import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { productFields } from '../contract/product-payloads.ts'
import { renditionWidths } from '../core/picture-url.ts'
import { PICTURE_ROLES } from '../core/product-field-kinds.ts'
import { EVERY_SIZE } from '../core/sizes.ts'
import type { ReadyRendition } from '../server/platform/media.ts'

export const FOLDER = join(import.meta.dirname, 'catalogue')

const discount = z.object({
  discountType: z.enum(['percentage', 'fixed']),
  /** Per cent, or rupees. */
  discountValue: z.number().positive(),
  /** Its last day, counted from today; negative: it has ended. */
  endsInDays: z.number().int().optional(),
})

const { discount: _today, sizes: _stock, pictures: _files, ...written } = productFields

const product = z.object({
  ...written,
  slug: z.string(),
  discount: discount.nullable(),
  addedDaysAgo: z.number().min(0),
  soldCount: z.number().int().min(0),
  sizes: z.array(z.object({ size: z.enum(EVERY_SIZE), quantity: z.number().int().min(0) })).min(1),
  images: z.array(z.object({ file: z.string(), role: z.enum(PICTURE_ROLES), alt: z.string() })).min(1),
})

const hero = z.object({
  id: z.string(),
  wide: z.object({ file: z.string(), clear: z.enum(['left', 'right']) }),
  tall: z.object({ file: z.string() }),
  alt: z.string(),
  background: z.string(),
  eyebrow: z.string(),
  heading: z.string(),
  link: z.object({
    text: z.string(),
    href: z.string(),
    filter: z.record(z.string(), z.array(z.string())),
  }),
})

const picture = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  blur: z.string(),
})

export type DemoProduct = z.infer<typeof product>
export type DemoHero = z.infer<typeof hero>
/** By file name. */
export type DemoPictures = Record<string, z.infer<typeof picture>>

/** The files of demo/catalogue; throws when one is invalid. */
export const readProducts = () => read('products.json', z.array(product))
export const readHeroes = () => read('heroes.json', z.array(hero))
/** Written by make-renditions.ts, so that a start decodes no pictures. */
export const readPictures = () => read('pictures.json', z.record(z.string(), picture))

export const picturePath = (file: string) => join(FOLDER, 'images', file)

/** The renditions that make-renditions.ts made: all widths but the picture's own. */
export const readyRenditions = (file: string, width: number): ReadyRendition[] =>
  renditionWidths(width)
    .slice(0, -1)
    .map((narrower) => ({ width: narrower, format: 'avif', path: renditionPath(file, narrower) }))

export const renditionPath = (file: string, width: number) =>
  join(FOLDER, 'renditions', file.replace(/\.avif$/, `-${width}.avif`))

const read = async <T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> =>
  schema.parse(JSON.parse(await readFile(join(FOLDER, file), 'utf8')))
