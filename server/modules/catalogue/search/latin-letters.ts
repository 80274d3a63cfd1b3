/**
 * Transliterates Hindi as shoppers type it in Latin letters: 'लहंगा' → 'lahanga', 'चिकनकारी' → 'chikankari'. Other scripts
 * are left as they are. The inherent vowel is dropped where it is silent: at the end of a word, and between a vowel with a
 * consonant and a consonant with a vowel.
 */
export function inLatinLetters(word: string): string {
  if (!DEVANAGARI.test(word)) return word
  const sounds: Sound[] = []
  for (const letter of word.normalize('NFD')) {
    const consonant = CONSONANTS[letter]
    const vowel = VOWELS[letter]
    const sign = SIGNS[letter]
    const last = sounds.at(-1)
    if (consonant) sounds.push({ text: consonant, vowel: 'a', isUnsaid: true })
    else if (vowel) sounds.push({ text: '', vowel, isUnsaid: false })
    else if (sign !== undefined && last) Object.assign(last, { vowel: sign, isUnsaid: false })
    else if (letter === NUKTA && last) last.text = WITH_NUKTA[last.text] ?? last.text
    else if (NASAL.includes(letter)) sounds.push({ text: 'n', vowel: '', isUnsaid: false })
    else if (!IGNORED.test(letter)) sounds.push({ text: letter, vowel: '', isUnsaid: false })
  }
  for (let at = sounds.length - 1; at > 0; at--) {
    const [before, own, after] = [sounds[at - 1]!, sounds[at]!, sounds[at + 1]]
    if (own.isUnsaid && before.vowel && (!after || (after.text && after.vowel))) own.vowel = ''
  }
  return sounds.map(({ text, vowel }) => text + vowel).join('')
}

/** `isUnsaid`: the vowel is the inherent one, which may be silent. */
type Sound = { text: string; vowel: string; isUnsaid: boolean }

const DEVANAGARI = /\p{Script=Devanagari}/u
const NUKTA = '\u093c'
/** Candrabindu and anusvara. */
const NASAL = '\u0901\u0902'
/** Joiners, visarga, avagraha. */
const IGNORED = /\u200c|\u200d|\u0903|\u093d/

// biome-ignore format: a table
const CONSONANTS: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
}
const WITH_NUKTA: Record<string, string> = { d: 'r', dh: 'rh', j: 'z', ph: 'f', k: 'q' }
// biome-ignore format: a table
const VOWELS: Record<string, string> = {
  अ: 'a', आ: 'aa', इ: 'i', ई: 'ee', उ: 'u', ऊ: 'oo', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au',
}
/** The last is the virama: no vowel. */
// biome-ignore format: a table
const SIGNS: Record<string, string> = {
  '\u093e': 'aa', '\u093f': 'i', '\u0940': 'ee', '\u0941': 'u', '\u0942': 'oo', '\u0943': 'ri', '\u0945': 'e',
  '\u0947': 'e', '\u0948': 'ai', '\u0949': 'o', '\u094b': 'o', '\u094c': 'au', '\u094d': '',
}
