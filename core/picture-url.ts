/** Widths that exist beside a picture's own; see `server/platform/media.ts`. */
export const RENDITION_WIDTHS = [360, 720, 1200] as const

/** The widths a picture of this width is kept in, narrowest first; the last is its own. */
export const renditionWidths = (width: number): number[] => [
  ...RENDITION_WIDTHS.filter((rendition) => rendition < width),
  width,
]

/** Content-hashed, so it may be cached for ever. `at`: MEDIA_PUBLIC_URL; empty, the shop itself is asked. */
export const pictureUrl = (at: string, hash: string, width: number, format: 'avif' | 'webp'): string =>
  `${at}/media/${hash}-${width}.${format}`

export const pictureSrcset = (
  at: string,
  picture: { hash: string; width: number },
  format: 'avif' | 'webp',
): string =>
  renditionWidths(picture.width)
    .map((width) => `${pictureUrl(at, picture.hash, width, format)} ${width}w`)
    .join(', ')
