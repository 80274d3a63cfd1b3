import { ACCOUNT_MAIL, type AccountMail, type Asked } from '../modules/accounts/account-jobs.ts'
import { type Account, findAccount } from '../modules/accounts/find-account.ts'
import { type CodePurpose, issueCode } from '../modules/accounts/one-time-codes.ts'
import { type Channel, queueMessage } from '../modules/messaging/outbox.ts'
import type { Shop } from '../shop.ts'

type Deps = Pick<Shop, 'db' | 'jobs'>

/** Mails about the account itself: a code, or the address it goes by. */
export async function workAccountMail({ db, jobs }: Shop): Promise<void> {
  await jobs.work(ACCOUNT_MAIL, (mail) => mailAccount({ db, jobs }, mail))
}

/** To nobody, when there is no such account. */
async function mailAccount(deps: Deps, mail: AccountMail): Promise<void> {
  const account = await findAccount(deps.db, mail)
  if (!account) return
  if (mail.about === 'username') await mailUsername(deps, account)
  else if (mail.about === 'reset-code') await sendResetCode(deps, account, mail.asked)
  else if (mail.about === 'verify-code') await sendVerifyCodes(deps, account)
  else await mailNotice(deps, account, mail.about, mail)
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

/** What was done with the account, for whoever reads its mailbox and may not have done it. */
async function mailNotice(
  { db, jobs }: Deps,
  { id, email }: Account,
  template: 'new-device' | 'password-changed',
  { at, browser }: { at: string; browser: string | null },
) {
  await db.begin((tx) =>
    queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      template,
      accountId: id,
      recipient: email,
      content: { at, browser },
    }),
  )
}

/** To the mailbox alone. */
async function sendResetCode(deps: Deps, account: Account, asked: Asked) {
  await sendCode(deps, account, { purpose: 'reset', asked }, { channel: 'email', recipient: account.email })
}

/** To the phone as well, if there is one; that is another code, for it must not pass for a look into the mailbox. */
async function sendVerifyCodes(deps: Deps, account: Account) {
  const { email, phone } = account
  await sendCode(deps, account, { purpose: 'verify' }, { channel: 'email', recipient: email })
  if (phone)
    await sendCode(deps, account, { purpose: 'verify-whatsapp' }, { channel: 'whatsapp', recipient: phone })
}

async function sendCode(
  { db, jobs }: Deps,
  { id, name }: Account,
  what: { purpose: CodePurpose; asked?: Asked },
  way: { channel: Channel; recipient: string },
) {
  await issueCode(db, id, what, async (tx, { code, until }) => {
    await queueMessage(tx, jobs, {
      ...way,
      purpose: 'authentication',
      template: what.purpose === 'reset' ? 'reset-code' : 'verify-code',
      accountId: id,
      content: { name, code, until: until.toISOString() },
    })
  })
}
