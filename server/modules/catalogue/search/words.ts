/**
 * Lower case, without the accents of Latin letters, split at whatever is neither letter nor digit: 'A-Line Kurtā' → a, line,
 * kurta. The vowel signs of other scripts are letters: कुर्ता and कुर्ती are two words. 'Men’s' is men.
 */
export function words(text: string): string[] {
  return plain(text)
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => LETTER.test(word))
}

const LETTER = /[\p{L}\p{N}]/u

/** A catalogue is words by the million, most of them without anything to take off. */
const plain = (text: string): string =>
  /[^ -~]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\u200b-\u200d]/g, '')
        .normalize('NFC')
    : text
