import { EMAIL, INDIAN_MOBILE, PASSWORD_MIN } from '../../../core/contact.ts'

/** Each says what is wrong with what was typed, or null. */
export type Check = (typed: string) => string | null

export const checkEmail: Check = (typed) => (EMAIL.test(typed.trim()) ? null : 'Invalid email')
export const checkPassword: Check = (typed) => (typed.length >= PASSWORD_MIN ? null : 'Min 8 chars')
export const checkPhone: Check = (typed) => (typed.length === 10 ? checkWhatsappPhone(typed) : '10 digits')
export const checkWhatsappPhone: Check = (typed) =>
  INDIAN_MOBILE.test(typed) ? null : 'Enter a valid 10-digit Indian phone number'
export const checkForgottenPhone: Check = (typed) =>
  INDIAN_MOBILE.test(typed) ? null : 'Enter a valid 10-digit phone'

export const checkCode: Check = (typed) => (/^\d{6}$/.test(typed) ? null : 'Please enter a valid 6-digit OTP')

/** A phone as it is typed: digits, ten at most; a pasted or filled-in +91 or 0 before them goes. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^0*(?:91)?$/.test(digits.slice(0, -10)) ? digits.slice(-10) : digits.slice(0, 10)
}
