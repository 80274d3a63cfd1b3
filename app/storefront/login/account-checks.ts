import * as words from '#words/account'
import { EMAIL, INDIAN_MOBILE, PASSWORD_MIN } from '../../../core/contact.ts'

/** Each says what is wrong with what was typed, or null. */
export type Check = (typed: string) => string | null

export const checkEmail: Check = (typed) => (EMAIL.test(typed.trim()) ? null : words.invalidEmail)
export const checkPassword: Check = (typed) => (typed.length >= PASSWORD_MIN ? null : words.passwordTooShort)
export const checkPhone: Check = (typed) =>
  typed.length === 10 ? checkWhatsappPhone(typed) : words.phoneTenDigits
export const checkWhatsappPhone: Check = (typed) =>
  INDIAN_MOBILE.test(typed) ? null : words.enterValid10DigitIndian
export const checkForgottenPhone: Check = (typed) =>
  INDIAN_MOBILE.test(typed) ? null : words.enterValid10DigitPhone

export const checkCode: Check = (typed) => (/^\d{6}$/.test(typed) ? null : words.pleaseEnterValid6Digit)

/** A phone as it is typed: digits, ten at most; a pasted or filled-in +91 or 0 before them goes. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^0*(?:91)?$/.test(digits.slice(0, -10)) ? digits.slice(-10) : digits.slice(0, 10)
}
