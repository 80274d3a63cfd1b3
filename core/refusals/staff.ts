import { refusalTable } from '../refusal.ts'

const CODE_WRONG = 'That code is not right. Use the newest one that the app shows.'
const HAS_APP = 'Your account has an authenticator app already.'
const SIGN_IN_WRONG = 'That email and password do not belong together.'

/** Refusals about people of the shop: signing in to the console, and who may do what there. */
export const STAFF = refusalTable({
  staffSignInWrong: { status: 401, inEnglish: () => SIGN_IN_WRONG },
  staffSignedOut: { status: 401, inEnglish: () => 'Please sign in.' },
  staffSessionEnded: { status: 401, inEnglish: () => 'Your session has ended. Please sign in again.' },
  staffSessionUnknown: { status: 404, inEnglish: () => 'You have no such session.' },
  staffPasswordWrong: {
    status: 400,
    inEnglish: () => 'That is not your current password.',
    field: 'present',
  },
  staffPasswordChanged: { status: 409, inEnglish: () => 'Your password was changed elsewhere a moment ago.' },

  factorFirst: { status: 403, inEnglish: () => 'Please give the code of your authenticator app first.' },
  factorWrong: { status: 401, inEnglish: () => CODE_WRONG, field: 'code' },
  appCodeWrong: { status: 400, inEnglish: () => CODE_WRONG, field: 'code' },
  factorNeeded: {
    status: 403,
    inEnglish: () => 'Nothing was done: this needs a new code of your authenticator app.',
  },
  enrolFirst: { status: 403, inEnglish: () => 'Please set up your authenticator app first.' },
  appInUse: { status: 409, inEnglish: () => `${HAS_APP} Take it off first.` },
  appConfirmed: { status: 409, inEnglish: () => HAS_APP },

  sessionTwice: {
    status: 400,
    inEnglish: () =>
      'Your browser sent two sessions at once. Please clear the cookies of this site and sign in again.',
  },

  notYourWork: { status: 403, inEnglish: () => 'That is not part of your work here.' },
  notFromConsole: { status: 403, inEnglish: () => 'This call must come from the console itself.' },
  consolePageOld: {
    status: 403,
    inEnglish: () => 'This page is out of date. Please load it again.',
    field: 'x-csrf',
  },

  staffUnknown: { status: 404, inEnglish: () => 'There is nobody of that account here.' },
  staffEmailTaken: {
    status: 409,
    inEnglish: ({ email }: { email: string }) => `${email} belongs to somebody here already.`,
    field: 'email',
  },
  ownerNeeded: { status: 409, inEnglish: () => 'The shop needs an owner. Make somebody else one first.' },
  invitedJustNow: {
    status: 409,
    inEnglish: ({ email }: { email: string }) => `${email} was invited a moment ago.`,
    field: 'email',
  },
  invitationUnknown: { status: 404, inEnglish: () => 'There is no such invitation any more.' },
  invitationUsed: {
    status: 404,
    inEnglish: () =>
      'This invitation was used already. If that was you, sign in with the password that you chose.',
  },
  invitationGone: {
    status: 404,
    inEnglish: () => 'This invitation does not work any more. Please ask for a new one.',
  },
})
