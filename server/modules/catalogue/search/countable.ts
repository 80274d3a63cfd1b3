import { beginningOf } from '../../../../core/beginning-of.ts'

const LONGEST = 60
const SHORTEST = 3

/**
 * The form in which searches are counted: lower case, words separated by single spaces. Null for a text that is too short,
 * or may be personal: an e-mail or web address, a phone number, a PIN code, any number of six digits.
 */
export function countable(text: string): string | null {
  const whole = text.normalize('NFC').toLowerCase().trim().split(/\s+/).join(' ')
  const plain = beginningOf(whole, LONGEST).trim()
  const isPersonal =
    /@|:\/\/|\bwww\./.test(plain) || /\p{Nd}{6}/u.test(text.normalize('NFKC').replace(/[\s().,+_/-]/g, ''))
  return isPersonal || [...plain].length < SHORTEST || !/\p{L}/u.test(plain) ? null : plain
}
