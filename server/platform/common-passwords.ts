import { readFileSync } from 'node:fs'
import { PASSWORDS } from '../../core/refusals/passwords.ts'
import { Refusal } from './refusal.ts'

/**
 * Nearly fifty thousand, from those that were stolen elsewhere; all in small letters. The package's own list, kept as the file
 * has it: as so many strings in a set it takes eight times the room.
 */
const LIST = new URL('../../node_modules/@zxcvbn-ts/language-common/src/passwords.json', import.meta.url)
let common: Buffer | null = null

/** What people put behind a word to have a digit and a sign: 'krishna@123' is 'krishna' to whoever guesses. */
const TAIL = /[^\p{L}]{1,12}$/u

/**
 * The rule for every password that is chosen here, a shopper's or a shopkeeper's. Refuses with 400 for `field` spaces
 * alone, what strangers try first, and what everybody knows of the person (`known`: an e-mail address, a phone).
 */
export function refuseWeakPassword(password: string, field: string, known: (string | null)[]): void {
  const typed = password.normalize('NFC').trim().toLowerCase()
  if (typed === '') throw new Refusal(PASSWORDS.passwordBlank, { field })
  if (isPersonal(typed, known)) throw new Refusal(PASSWORDS.passwordPersonal, { field })
  if (isCommon(typed)) throw new Refusal(PASSWORDS.passwordCommon, { field })
}

function isPersonal(typed: string, known: (string | null)[]): boolean {
  return known.some((one) => one !== null && (typed === one || typed === one.split('@')[0]))
}

function isCommon(typed: string): boolean {
  return isListed(typed) || isListed(typed.replace(TAIL, '')) || new Set(typed).size < 3
}

/** One after the other in quotes: what is asked is looked for in its own, in which no quote stands bare. */
function isListed(typed: string): boolean {
  common ??= readFileSync(LIST)
  return typed !== ',' && common.includes(JSON.stringify(typed))
}
