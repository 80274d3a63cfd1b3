/** Where the reviews of a product stand, page by page from 1. */
export const reviewsPath = (handle: string, number: number): string =>
  `/reviews/${handle}${number > 1 ? `?page=${number}` : ''}`
