/** The most pieces of a wishlist, on a device and in an account. */
export const MOST_WISHED = 200
