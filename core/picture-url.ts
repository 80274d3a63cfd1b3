/**
 * Widths of renditions beside a picture's own; see `server/platform/media.ts`. In order: a thumbnail; half a phone's width
 * at 2× and at 3×; a phone's full width at 2×, or a column of a desktop page at 1×; a phone's full width at 3×.
 */
export const RENDITION_WIDTHS = [160, 360, 540, 800, 1200] as const

/** Widths that pages of earlier releases ask for: still made, and used in place of newer ones until those exist. */
export const FORMER_WIDTHS = [720] as const

/** The widest rendition that a page shows of a product's picture; enlarging it uses `zoomWidths`. */
export const WIDEST_ON_PAGE = 1200

/** Narrower, a product's picture is blurred on its page: a phone's full width at 2×, or a column of a desktop page. */
export const SHARP_FROM = 800

/** Wider than a page, for zooming in on a phone; made on first request. */
const ZOOM_WIDTHS: readonly number[] = [1600]

/** Few browsers lack AVIF, so fewer widths are offered as WebP. */
const WEBP_WIDTHS: readonly number[] = [360, 800, 1200]

/** The widths a picture of this width is kept in, narrowest first; the last is its own. */
export const renditionWidths = (width: number): number[] => [
  ...RENDITION_WIDTHS.filter((rendition) => rendition < width),
  width,
]

/**
 * The widths that zooming uses, narrowest first: the page's widest, which may be loaded already, and up to the picture's
 * own.
 */
export const zoomWidths = (width: number): number[] => [
  ...[WIDEST_ON_PAGE, ...ZOOM_WIDTHS].filter((zoom) => zoom < width),
  width,
]

/**
 * The address contains a hash of the picture, so it may be cached for ever. `at`: MEDIA_PUBLIC_URL; empty: the shop's own
 * host.
 */
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
