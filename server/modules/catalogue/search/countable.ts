import { beginningOf } from '../../../../core/beginning-of.ts'

const LONGEST = 60
const SHORTEST = 3

/**
 * A search as it is counted: in lower case, its words a space apart. Null where it says too little, and where it may be
 * somebody's and not the shop's: an address of mail or of the web, a phone number, a PIN code, any number of six digits.
 */
export function countable(text: string): string | null {
  const whole = text.normalize('NFC').toLowerCase().trim().split(/\s+/).join(' ')
  const plain = beginningOf(whole, LONGEST).trim()
  const isPersonal =
    /@|:\/\/|\bwww\./.test(plain) || /\p{Nd}{6}/u.test(text.normalize('NFKC').replace(/[\s().,+_/-]/g, ''))
  return isPersonal || [...plain].length < SHORTEST || !/\p{L}/u.test(plain) ? null : plain
}
