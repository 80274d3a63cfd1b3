import type { Category } from '../../../core/categories.ts'
import type { Picture, Product } from '../../../core/product.ts'
import { CATEGORIES_SHOWN } from '../shell/links.ts'
import type { CategoryPictures } from './categories.tsx'

/** Of each category the first picture of its first piece; a category without one has no tile. */
export async function categoryPictures(
  firstOf: (category: Category) => Promise<Product | undefined>,
): Promise<CategoryPictures> {
  const pictures = await Promise.all(
    CATEGORIES_SHOWN.map(async ({ category }) => [category, shown((await firstOf(category))?.pictures[0])]),
  )
  return Object.fromEntries(pictures.filter(([, picture]) => picture))
}

/** The tile says its category beside it: what is on the picture is not read out. */
const shown = (picture: Picture | undefined) => picture && { ...picture, alt: '' }
