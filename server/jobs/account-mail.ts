import { ACCOUNT_MAIL } from '../modules/accounts/account-jobs.ts'
import { mailAccount } from '../modules/customers/mail-account.ts'
import type { Shop } from '../shop.ts'

export async function workAccountMail({ db, jobs, config }: Shop): Promise<void> {
  await jobs.work(ACCOUNT_MAIL, (mail) => mailAccount({ db, jobs, whatsapp: config.whatsapp !== null }, mail))
}
