import { words } from '#words/in/refusals/accounts'
import { type RefusalDetails, refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

const field = (field: string) => (): RefusalDetails => ({ field })

export const ACCOUNTS = refusalTable({
  notLoggedIn: { status: 401, words: said('notLoggedIn') },
  sessionExpired: { status: 401, words: said('sessionExpired') },
  presentPasswordWrong: {
    status: 400,
    words: said('presentPasswordWrong'),
    details: field('password'),
  },
  noPasswordYet: {
    status: 409,
    words: said('noPasswordYet'),
  },
  wrongEmailOrPassword: { status: 401, words: said('wrongEmailOrPassword') },
  emailTaken: { status: 409, words: said('emailTaken'), details: field('email') },
  phoneTaken: {
    status: 409,
    words: said('phoneTaken'),
    details: field('phone'),
  },
  phoneFixed: {
    status: 400,
    words: said('phoneFixed'),
    details: field('phone'),
  },
  nothingToSave: {
    status: 400,
    words: said('nothingToSave'),
  },
  tooManyAddresses: { status: 409, words: said('tooManyAddresses') },
  savedAddressUnknown: { status: 404, words: said('savedAddressUnknown') },
  addressWithoutPhone: {
    status: 400,
    words: said('addressWithoutPhone'),
    details: field('address.phone'),
  },
  // Wrong, used, expired, tried too often, or no such account: one refusal for all, so that it tells nothing about
  // accounts.
  wrongCode: {
    status: 400,
    words: said('wrongCode'),
    details: field('otp'),
  },
  noGoogle: {
    status: 404,
    words: said('noGoogle'),
  },
  googleDidNotConfirm: {
    status: 401,
    words: said('googleDidNotConfirm'),
    details: field('credential'),
  },
  googleSignInOver: {
    status: 401,
    words: said('googleSignInOver'),
    details: field('credential'),
  },
  googleWindowOver: {
    status: 400,
    words: said('googleWindowOver'),
  },
  googleNeedsPhone: {
    status: 400,
    words: said('googleNeedsPhone'),
    details: field('phone'),
  },
  googleNeedsPassword: {
    status: 409,
    words: said('googleNeedsPassword'),
    details: field('email'),
  },
  phoneNeedsAccount: {
    status: 400,
    words: said('phoneNeedsAccount'),
    details: field('name'),
  },
  phoneNeedsPassword: {
    status: 409,
    words: said('phoneNeedsPassword'),
    details: field('email'),
  },
  googleAway: {
    status: 503,
    words: said('googleAway'),
    details: () => ({ retryAfter: 60 }),
  },
  pincodeInvalid: {
    status: 400,
    words: said('pincodeInvalid'),
    details: field('pincode'),
  },
  accountErased: {
    status: 409,
    inEnglish: () => 'This account is erased. There is nothing left to change.',
  },
  phoneUnchanged: {
    status: 400,
    inEnglish: () => 'That is the phone of this account already.',
    details: field('phone'),
  },
})
