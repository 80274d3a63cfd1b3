/** The path of a page of a product's reviews; pages are counted from 1. */
export const reviewsPath = (handle: string, number: number): string =>
  `/reviews/${handle}${number > 1 ? `?page=${number}` : ''}`
