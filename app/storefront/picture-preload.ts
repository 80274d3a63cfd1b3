import type { MetaDescriptor } from 'react-router'
import { pictureSrcset } from '../../core/picture-url.ts'
import type { Picture } from '../../core/product.ts'

/**
 * The largest thing on the screen starts on its way before the page is read. `at`: where pictures are asked for; `sizes` and
 * `most` as the picture itself has them.
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
