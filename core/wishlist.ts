/** Pieces that a wishlist holds at most, on a device and in an account. */
export const MOST_WISHED = 200
