/**
 * Some text, an @, and a host with a dot in it. The host's first dot is the one that counts, so the pattern matches in one
 * way only and cannot backtrack for long.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
export const INDIAN_MOBILE = /^[6-9]\d{9}$/
export const PASSWORD_MIN = 8
export const PIN_DIGITS = 6

/** The last ten digits of whatever was typed: '+91 98765 43210' → '9876543210'. */
export const lastTenDigits = (typed: string): string => typed.replace(/\D/g, '').slice(-10)

/** A typed phone number in the form in which phones are stored, for a search; '' if it is none. */
export const phoneLookedFor = (typed: string): string =>
  /^[\d\s+()-]{10,20}$/.test(typed) ? lastTenDigits(typed) : ''

/**
 * An Indian mobile's ten digits, from a number in WhatsApp's form, which begins with the country code; null: it is no
 * Indian mobile.
 */
export function phoneInWhatsApp(number: string): string | null {
  const digits = number.replace(/^\+?91/, '')
  return INDIAN_MOBILE.test(digits) ? digits : null
}

const ONE_DIGIT_REPEATED = /^(\d)\1{5}$/

/** An Indian PIN code: six digits, the first not zero, not all the same. */
export const isPin = (typed: string): boolean => /^[1-9]\d{5}$/.test(typed) && !ONE_DIGIT_REPEATED.test(typed)
