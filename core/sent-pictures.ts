/** The types of pictures that the shop takes, as an `accept` attribute lists them. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** The largest picture that the shop takes, in bytes. */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024
