import { words } from '#words/in/refusals/accounts'
import { spokenRefusals } from '../refusal.ts'

export const ACCOUNTS = spokenRefusals(words, {
  notLoggedIn: { status: 401 },
  sessionExpired: { status: 401 },
  presentPasswordWrong: { status: 400, field: 'password' },
  noPasswordYet: { status: 409 },
  wrongEmailOrPassword: { status: 401 },
  emailTaken: { status: 409, field: 'email' },
  phoneTaken: { status: 409, field: 'phone' },
  phoneFixed: { status: 400, field: 'phone' },
  nothingToSave: { status: 400 },
  tooManyAddresses: { status: 409 },
  savedAddressUnknown: { status: 404 },
  addressWithoutPhone: { status: 400, field: 'address.phone' },
  // Wrong, used, expired, tried too often, or no such account: one refusal for all, so that it tells nothing about
  // accounts.
  wrongCode: { status: 400, field: 'otp' },
  noGoogle: { status: 404 },
  googleDidNotConfirm: { status: 401, field: 'credential' },
  googleSignInOver: { status: 401, field: 'credential' },
  googleWindowOver: { status: 400 },
  googleNeedsPhone: { status: 400, field: 'phone' },
  googleNeedsPassword: { status: 409, field: 'email' },
  phoneNeedsAccount: { status: 400, field: 'name' },
  phoneNeedsPassword: { status: 409, field: 'email' },
  googleAway: { status: 503, details: () => ({ retryAfter: 60 }) },
  pincodeInvalid: { status: 400, field: 'pincode' },
  accountErased: {
    status: 409,
    inEnglish: () => 'This account is erased. There is nothing left to change.',
  },
  phoneCorrectedSince: {
    status: 409,
    inEnglish: () => 'It has been changed since you opened this. Close this and look at their page first.',
    field: 'phone',
  },
  phoneUnchanged: {
    status: 400,
    inEnglish: () => 'That is the phone of this account already.',
    field: 'phone',
  },
})
