export const EVENT_KINDS = [
  'placed',
  'moved',
  'cancelled',
  'paid',
  'refunded',
  'lapsed',
  'restored',
  'note',
] as const
