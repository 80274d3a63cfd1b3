import { type Account, findAccount } from '../modules/accounts/find-account.ts'
import { type CodePurpose, issueCode } from '../modules/accounts/one-time-codes.ts'
import { queueMessage } from '../modules/messaging/outbox.ts'
import type { AccountMail } from '../platform/jobs.ts'
import type { Shop } from '../shop.ts'

type Deps = Pick<Shop, 'db' | 'jobs'>

/** Mails about the account itself: a code, or the address it goes by. */
export async function workAccountMail({ db, jobs }: Shop): Promise<void> {
  await jobs.work('account-mail', (mail) => mailAccount({ db, jobs }, mail))
}

/** To nobody, when there is no such account. */
async function mailAccount(deps: Deps, mail: AccountMail): Promise<void> {
  const account = await findAccount(deps.db, mail)
  if (!account) return
  if (mail.about === 'username') await mailUsername(deps, account)
  else await mailCode(deps, account, mail.about === 'reset-code' ? 'reset' : 'verify')
}

async function mailUsername({ db, jobs }: Deps, { id, name, email }: Account) {
  await db.begin((tx) =>
    queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      template: 'username',
      accountId: id,
      recipient: email,
      content: { name, email },
    }),
  )
}

async function mailCode({ db, jobs }: Deps, { id, name, email }: Account, purpose: CodePurpose) {
  await issueCode(db, id, purpose, async (tx, { code, until }) => {
    await queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'authentication',
      template: purpose === 'reset' ? 'reset-code' : 'verify-code',
      accountId: id,
      recipient: email,
      content: { name, code, until: until.toISOString() },
    })
  })
}
