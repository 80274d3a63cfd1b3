import type { KnownBrowser } from '../../../core/browser-name.ts'
import type { Locale } from '../../../core/locale.ts'
import { jobKind } from '../../platform/jobs.ts'

/**
 * A mail to write to whatever the shopper typed; an unknown account makes a job too, so that the call takes as long either
 * way.
 */
export type AccountMail =
  | { about: 'reset-code'; email: string; asked: Asked }
  /** `locale`: the language of the call, for a phone of no account; null: none. Missing in jobs of older releases. */
  | { about: 'sign-in-code'; phone: string; byEmail: boolean; asked: Asked; locale?: Locale | null }
  | { about: 'username'; phone: string }
  | { about: 'verify-code'; accountId: string }
  /** `at` in ISO 8601. */
  | ({ about: 'new-device' | 'password-changed'; accountId: string; at: string } & KnownBrowser)
/** Where a code was requested, as hashes (base64url); `network` null: by a browser that the account knows. */
export type Asked = { device: string; network: string | null }

export const ACCOUNT_MAIL = jobKind<AccountMail>('account-mail')
