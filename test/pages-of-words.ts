/** Pages that say the same to everybody, and what stands where there is none. */
export const PAGES_OF_WORDS = [
  '/about',
  '/contact',
  '/privacy',
  '/return',
  '/shipping-policy',
  '/review-rules',
  '/self-audit',
  '/terms',
  '/no-such-page',
]
