import { readFileSync } from 'node:fs'
import { PASSWORDS } from '../../core/refusals/passwords.ts'
import { Refusal } from './refusal.ts'

/**
 * Nearly fifty thousand passwords known from leaks, in lower case. The package's list is kept as its file has it: a Set of
 * that many strings takes eight times the memory.
 */
const LIST = new URL('../../node_modules/@zxcvbn-ts/language-common/src/passwords.json', import.meta.url)
let common: Buffer | null = null

/** Characters that people append to a word to have a digit and a symbol: 'krishna@123' is as weak as 'krishna'. */
const TAIL = /[^\p{L}]{1,12}$/u

/**
 * The rule for every password chosen here. Refuses (400), naming `field`, one of spaces only, a common one, and one made of
 * what is known about the person (`known`: e-mail address, phone).
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

/** Looks a password up in quotes, in its JSON form, which contains no bare quotes. */
function isListed(typed: string): boolean {
  common ??= readFileSync(LIST)
  return typed !== ',' && common.includes(JSON.stringify(typed))
}
