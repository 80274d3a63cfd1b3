/** Something, an @, and a host with a dot inside. Its dot is the host's first, so that there is one way to read it. */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
export const INDIAN_MOBILE = /^[6-9]\d{9}$/
export const PASSWORD_MIN = 8
export const PIN_DIGITS = 6

/** The last ten digits of whatever was typed: '+91 98765 43210' → '9876543210'. */
export const lastTenDigits = (typed: string): string => typed.replace(/\D/g, '').slice(-10)

/** The phone that somebody looks for, as phones are kept; '' when that is none. */
export const phoneLookedFor = (typed: string): string =>
  /^[\d\s+()-]{10,20}$/.test(typed) ? lastTenDigits(typed) : ''

/** A number as WhatsApp writes it, country code first, as phones are kept; null: it is none of India's mobiles. */
export function phoneInWhatsApp(number: string): string | null {
  const digits = number.replace(/^\+?91/, '')
  return INDIAN_MOBILE.test(digits) ? digits : null
}

const ONE_DIGIT_REPEATED = /^(\d)\1{5}$/

/** Six digits, the first not zero, and not one digit six times over. */
export const isPin = (typed: string): boolean => /^[1-9]\d{5}$/.test(typed) && !ONE_DIGIT_REPEATED.test(typed)
