import { type Account, findAccount } from '../modules/accounts/find-account.ts'
import { type CodePurpose, issueCode } from '../modules/accounts/one-time-codes.ts'
import { type Channel, queueMessage } from '../modules/messaging/outbox.ts'
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

/**
 * The code that sets a password goes to the mailbox alone. The one that verifies goes to the phone as well, if there is
 * one; that is another code, for it must not pass for a look into the mailbox.
 */
async function mailCode(deps: Deps, account: Account, about: 'reset' | 'verify') {
  const { email, phone } = account
  await sendCode(deps, account, about, { channel: 'email', recipient: email })
  if (about === 'verify' && phone)
    await sendCode(deps, account, 'verify-whatsapp', { channel: 'whatsapp', recipient: phone })
}

async function sendCode(
  { db, jobs }: Deps,
  { id, name }: Account,
  purpose: CodePurpose,
  way: { channel: Channel; recipient: string },
) {
  await issueCode(db, id, purpose, async (tx, { code, until }) => {
    await queueMessage(tx, jobs, {
      ...way,
      purpose: 'authentication',
      template: purpose === 'reset' ? 'reset-code' : 'verify-code',
      accountId: id,
      content: { name, code, until: until.toISOString() },
    })
  })
}
