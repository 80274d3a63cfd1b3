/** STOP or START if the whole message is that word, ignoring case and punctuation; a sentence that contains 'stop' is not. */
export function optWordIn(text: string): 'stop' | 'start' | null {
  const word = text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (STOPS.has(word)) return 'stop'
  return STARTS.has(word) ? 'start' : null
}
const STOPS = new Set(['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout'])
const STARTS = new Set(['start', 'unstop', 'opt in', 'optin'])
