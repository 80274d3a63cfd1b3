/**
 * The thirteen dark patterns that the Guidelines for Prevention and Regulation of Dark Patterns, 2023 (Central Consumer
 * Protection Authority) name. Each has its check, under this name, in `test/dark-patterns/checks.ts`; what shoppers are told
 * of it stands in `words/<language>/dark-patterns.json`.
 */
export const DARK_PATTERNS = [
  'falseUrgency',
  'basketSneaking',
  'confirmShaming',
  'forcedAction',
  'subscriptionTrap',
  'interfaceInterference',
  'baitAndSwitch',
  'dripPricing',
  'disguisedAdvertisement',
  'nagging',
  'trickQuestion',
  'saasBilling',
  'rogueMalware',
] as const

export type DarkPattern = (typeof DARK_PATTERNS)[number]

/** Where the checks stand, for readers of the certificate. */
export const DARK_PATTERN_CHECKS = 'test/dark-patterns/checks.ts'
