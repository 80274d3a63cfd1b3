import { knownBrowser } from '../../../core/browser-name.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { ACCOUNT_MAIL } from './account-jobs.ts'
import type { From } from './devices.ts'

/** Sent by mail, since somebody else may have changed the password. */
export async function tellPasswordChanged(
  tx: Transaction,
  jobs: Jobs,
  accountId: string,
  { browser }: Pick<From, 'browser'>,
): Promise<void> {
  const at = new Date().toISOString()
  await jobs.enqueue(tx, ACCOUNT_MAIL, {
    about: 'password-changed',
    accountId,
    at,
    ...knownBrowser(browser),
  })
}
