import { type RefusalDetails, refusalTable } from '../refusal.ts'

const field = (field: string) => (): RefusalDetails => ({ field })

export const ACCOUNTS = refusalTable({
  notLoggedIn: { status: 401, words: () => 'Please login to continue' },
  sessionExpired: { status: 401, words: () => 'Session expired. Please login again' },
  presentPasswordWrong: {
    status: 400,
    words: () => 'That is not your present password.',
    details: field('password'),
  },
  noPasswordYet: {
    status: 409,
    words: () => 'This account has no password yet. A code by e-mail sets one: see "Forgot your password?".',
  },
  wrongEmailOrPassword: { status: 401, words: () => 'Invalid email or password' },
  emailTaken: { status: 409, words: () => 'This email is already registered', details: field('email') },
  phoneTaken: {
    status: 409,
    words: () => 'This phone is linked to another account',
    details: field('phone'),
  },
  phoneFixed: {
    status: 400,
    words: () => 'A saved phone cannot be edited. Please write to us to change it.',
    details: field('phone'),
  },
  nothingToSave: {
    status: 400,
    words: () => 'There is nothing to save: send a phone, an address or the WhatsApp choices.',
  },
  addressWithoutPhone: {
    status: 400,
    words: () => 'Please add a valid phone in your profile to continue',
    details: field('address.phone'),
  },
  // Wrong, used, too old, too often tried, or no account: one answer for all.
  wrongCode: {
    status: 400,
    words: () => 'This code is wrong or no longer works. Please check it, or ask for a new one.',
    details: field('otp'),
  },
  noGoogle: {
    status: 404,
    words: () => 'This shop does not offer Google sign-in. Please log in with your password.',
  },
  googleDidNotConfirm: {
    status: 401,
    words: () => 'Google did not confirm who you are. Please try again.',
    details: field('credential'),
  },
  googleSignInOver: {
    status: 401,
    words: () => 'This Google sign-in is over. Please continue with Google once more.',
    details: field('credential'),
  },
  googleWindowOver: {
    status: 400,
    words: () => 'This Google sign-in is over. Please continue with Google once more.',
  },
  googleNeedsPhone: {
    status: 400,
    words: () => 'Please add your phone to open an account.',
    details: field('phone'),
  },
  googleNeedsPassword: {
    status: 409,
    words: () =>
      'There is an account with this e-mail already. Please log in with its password; if it is forgotten, a code by e-mail sets a new one.',
    details: field('email'),
  },
  googleAway: {
    status: 503,
    words: () =>
      'Google cannot be reached right now. Please try again in a few minutes, or log in with your password.',
    details: () => ({ retryAfter: 60 }),
  },
  pincodeInvalid: {
    status: 400,
    words: () => 'Please enter a valid Indian pincode',
    details: field('pincode'),
  },
  accountErased: {
    status: 409,
    words: () => 'This account is erased. There is nothing left to correct.',
  },
  phoneUnchanged: {
    status: 400,
    words: () => 'That is the phone of this account already.',
    details: field('phone'),
  },
})
