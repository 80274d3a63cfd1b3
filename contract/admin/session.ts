import type { Role } from '../../core/staff.ts'
import * as payloads from '../admin-payloads.ts'
import { row, STEP_UP } from './call.ts'

/** Signing in, and one’s own account. */
export const SESSION_CALLS = {
  'POST /api/admin/sign-in': row<StaffSession>()('visitor', payloads.signIn, 'E-mail and password', {
    noted: 'sign-in',
  }),
  'POST /api/admin/second-factor': row<StaffSession>()(
    'session',
    payloads.code,
    'A code of the app: to get in, or once more for what asks for a new one',
    { noted: 'second-factor' },
  ),
  'GET /api/admin/second-factor': row()(
    'packer',
    null,
    'Whether what asks for a new code would be done now: before a link that takes something out',
    STEP_UP,
  ),
  'GET /api/admin/session': row<StaffSession | SignedOut>()('visitor', null, 'Who is signed in, and how far'),
  'POST /api/admin/sign-out': row()('session', payloads.nothing, 'Ends this session'),
  'POST /api/admin/enrol': row<Enrolment>()(
    'enrolling',
    payloads.nothing,
    'A secret for the authenticator app, as a QR code',
  ),
  'POST /api/admin/enrol/confirm': row<Enrolled>()(
    'enrolling',
    payloads.appCode,
    'The app’s first code; gives the recovery codes, once',
    { noted: 'app-set' },
  ),
  'POST /api/admin/second-factor/remove': row()('packer', payloads.appCode, 'Takes one’s own app off', {
    noted: 'app-removed',
  }),
  'POST /api/admin/password': row()('packer', payloads.changePassword, 'Changes one’s own password', {
    noted: 'password',
  }),
  'GET /api/admin/sessions': row<StaffSessions>()(
    'packer',
    null,
    'Where one is signed in, and how many recovery codes are left',
  ),
  'DELETE /api/admin/sessions/{id}': row()('packer', null, 'Ends a session of one’s own'),
  'POST /api/admin/sign-out-everywhere': row()(
    'packer',
    payloads.nothing,
    'Ends all of one’s own sessions, this one too',
    { noted: 'sign-out-everywhere' },
  ),
} as const

/** `stage` says what has to be entered next; only at 'in' is a person signed in, with a `csrf` that works everywhere. */
export type StaffSession = {
  stage: 'second-factor' | 'enrol' | 'in'
  csrf: string
  staff: { id: string; name: string; email: string; role: Role; hasSecondFactor: boolean }
}

/** A normal reply, not a refusal, since every page of the console asks this first. */
export type SignedOut = { stage: 'out' }

/** `qr`: an SVG of the QR code that the authenticator app scans. */
export type Enrolment = { secret: string; qr: string }

/** Shown only once. */
export type Enrolled = { csrf: string; recoveryCodes: string[] }

export type StaffSessions = {
  /** How many recovery codes were not used yet; 0 without a second factor. */
  recoveryCodesLeft: number
  sessions: {
    id: string
    device: string
    address: string
    since: string
    lastUsedAt: string
    isThis: boolean
  }[]
}
