import type { MetaDescriptor } from 'react-router'
import { pictureSrcset } from '../../core/picture-url.ts'
import type { Picture } from '../../core/product.ts'

/**
 * Preloads the largest picture of the first screen. `at`: the base address of pictures; `sizes` and `most` as the picture
 * itself has them.
 */
export const picturePreload = (
  at: string,
  picture: Picture,
  sizes: string,
  { media, most }: { media?: string; most?: number } = {},
): MetaDescriptor => ({
  tagName: 'link',
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: pictureSrcset(at, picture, 'avif', most),
  imageSizes: sizes,
  media,
  fetchPriority: 'high',
})
