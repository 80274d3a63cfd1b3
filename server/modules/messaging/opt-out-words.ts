/** The whole message is the word, whatever its letters and signs: a sentence with 'stop' in it is a sentence. */
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
