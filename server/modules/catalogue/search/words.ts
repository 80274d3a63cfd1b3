/**
 * Splits a text into words: lower case, Latin letters without accents, separated by anything but letters and digits:
 * 'A-Line Kurtā' → a, line, kurta. Vowel signs of other scripts count as letters: कुर्ता and कुर्ती are two words. 'Men’s'
 * becomes men.
 */
export function words(text: string): string[] {
  return plain(text)
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => LETTER.test(word))
}

const LETTER = /[\p{L}\p{N}]/u

/** A fast path, since most of a catalogue's millions of words need no change. */
const plain = (text: string): string =>
  /[^ -~]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\u200b-\u200d]/g, '')
        .normalize('NFC')
    : text
