import type { KnownBrowser } from '../../../core/browser-name.ts'
import type { Locale } from '../../../core/locale.ts'
import { jobKind } from '../../platform/jobs.ts'

/** By what the shopper typed, whether or not an account goes by it, so that asking takes as long either way. */
export type AccountMail =
  | { about: 'reset-code'; email: string; asked: Asked }
  /** `locale`: asked for in it, where the phone is of no account; null: nobody chose. Older ones say nothing. */
  | { about: 'sign-in-code'; phone: string; byEmail: boolean; asked: Asked; locale?: Locale | null }
  | { about: 'username'; phone: string }
  | { about: 'verify-code'; accountId: string }
  /** `at` in ISO 8601. */
  | ({ about: 'new-device' | 'password-changed'; accountId: string; at: string } & KnownBrowser)
/** Where a code was asked for, in hashes (base64url); `network` null: by a device that the account knows. */
export type Asked = { device: string; network: string | null }

export const ACCOUNT_MAIL = jobKind<AccountMail>('account-mail')
