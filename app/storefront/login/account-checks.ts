import * as words from '#words/account'
import { EMAIL, INDIAN_MOBILE, PASSWORD_MIN } from '../../../core/contact.ts'

/** Says what is wrong with the text of a field; null where nothing is. */
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

/** The digits of a phone number while it is typed, ten at most; a +91 or 0 before a pasted or filled-in number is dropped. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^0*(?:91)?$/.test(digits.slice(0, -10)) ? digits.slice(-10) : digits.slice(0, 10)
}
