/**
 * Widths that exist beside a picture's own; see `server/platform/media.ts`. A thumbnail, two columns of a phone at two and
 * at three dots a pixel, a phone's whole width at two (and a desk's column at one), at three.
 */
export const RENDITION_WIDTHS = [160, 360, 540, 800, 1200] as const

/** Pages of earlier releases ask for these: they are still made, and stand in for newer ones until those are there. */
export const FORMER_WIDTHS = [720] as const

/** What a product's picture is shown in on a page; it is enlarged in `zoomWidths`. */
export const WIDEST_ON_PAGE = 1200

/** Between a page's widest and a picture's own: for a phone that comes closer. Made when it is first asked for. */
const ZOOM_WIDTHS: readonly number[] = [1600]

/** Few browsers are without AVIF: what they are offered is kept short. */
const WEBP_WIDTHS: readonly number[] = [360, 800, 1200]

/** The widths a picture of this width is kept in, narrowest first; the last is its own. */
export const renditionWidths = (width: number): number[] => [
  ...RENDITION_WIDTHS.filter((rendition) => rendition < width),
  width,
]

/** The widths it is enlarged in, narrowest first: a page's widest, in which it may be there already, and up to its own. */
export const zoomWidths = (width: number): number[] => [
  ...[WIDEST_ON_PAGE, ...ZOOM_WIDTHS].filter((zoom) => zoom < width),
  width,
]

/** Content-hashed, so it may be cached for ever. `at`: MEDIA_PUBLIC_URL; empty, the shop itself is asked. */
export const pictureUrl = (at: string, hash: string, width: number, format: 'avif' | 'webp'): string =>
  `${at}/media/${hash}-${width}.${format}`

export const pictureSrcset = (
  at: string,
  picture: { hash: string; width: number },
  format: 'avif' | 'webp',
  most = Number.POSITIVE_INFINITY,
): string =>
  renditionWidths(picture.width)
    .filter((width) => width <= most)
    .filter((width) => format === 'avif' || width === picture.width || WEBP_WIDTHS.includes(width))
    .map((width) => `${pictureUrl(at, picture.hash, width, format)} ${width}w`)
    .join(', ')
