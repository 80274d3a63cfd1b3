/**
 * What a message means that is one of these words, ignoring case and punctuation: an end or a beginning of messages, or a yes
 * to what was asked. A sentence that contains 'stop' or 'yes' means nothing.
 */
export function replyWordIn(text: string): 'stop' | 'start' | 'yes' | null {
  const word = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
  if (STOPS.has(word)) return 'stop'
  if (STARTS.has(word)) return 'start'
  return YESES.has(word) ? 'yes' : null
}
const STOPS = new Set(['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout'])
const STARTS = new Set(['start', 'unstop', 'opt in', 'optin'])
const YESES = new Set([
  ...['yes', 'yes it is mine', 'yes its mine', 'yes please', 'confirm', 'confirmed', 'i confirm'],
  ...['haan', 'haan ji', 'ji haan', 'han', 'हाँ', 'हां', 'हाँ जी', 'जी हाँ', 'हां जी', 'जी हां'],
])
