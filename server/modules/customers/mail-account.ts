import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { ACCOUNT_MAIL, type AccountMail, type Asked } from '../accounts/account-jobs.ts'
import { type Account, findAccount, lockAccount } from '../accounts/find-account.ts'
import { type CodePurpose, issueCode } from '../accounts/one-time-codes.ts'
import { issueSignInCode } from '../accounts/sign-in-codes.ts'
import { type Channel, queueMessage } from '../messaging/outbox.ts'

type Deps = { db: Database; jobs: Jobs; hasWhatsApp: boolean }

/** Enqueues the mail, so that the duration of the call tells nothing about accounts. */
export async function askForMail({ db, jobs }: Omit<Deps, 'hasWhatsApp'>, mail: AccountMail): Promise<void> {
  await db.begin((tx) => jobs.enqueue(tx, ACCOUNT_MAIL, mail))
}

/**
 * Sends mails about an account: codes, its address, changes of its password. Sends nothing if there is no such account, or
 * it is being erased, of which no message must remain.
 */
export async function mailAccount(deps: Deps, mail: AccountMail): Promise<void> {
  const account = await findAccount(deps.db, mail)
  if (mail.about === 'sign-in-code') return sendSignInCode(deps, account, mail)
  if (!account) return
  if (mail.about === 'reset-code') return sendResetCode(deps, account, mail.asked)
  if (mail.about === 'verify-code') return sendVerifyCodes(deps, account)
  const { db, jobs } = deps
  await db.begin(async (tx) => {
    const still = await lockAccount(tx, account.id)
    if (!still) return
    const { id, name, email } = still
    await queueMessage(tx, jobs, {
      channel: 'email',
      purpose: 'transactional',
      accountId: id,
      recipient: email,
      ...(mail.about === 'username'
        ? { template: 'username', content: { name, email } }
        : { template: mail.about, content: { at: mail.at, browser: mail.browser, system: mail.system } }),
    })
  })
}

/** By mail only. */
async function sendResetCode(deps: Deps, account: Account, asked: Asked) {
  await sendCode(deps, account, { purpose: 'reset', asked }, 'email')
}

/** To the phone, whether or not it has an account; without WhatsApp, to the mailbox of its account. */
async function sendSignInCode(
  { db, jobs, hasWhatsApp }: Deps,
  account: Account | null,
  { phone, byEmail, asked, locale }: Extract<AccountMail, { about: 'sign-in-code' }>,
) {
  const byWhatsApp = hasWhatsApp && !byEmail
  if (!byWhatsApp && !account) return
  const mailboxOf = byWhatsApp ? null : account!.id
  await issueSignInCode(db, { phone, mailboxOf }, asked, async (tx, { code, until }) => {
    const still = account && (await lockAccount(tx, account.id))
    if (mailboxOf && !still) return
    await queueMessage(tx, jobs, {
      ...(byWhatsApp
        ? { channel: 'whatsapp', recipient: phone }
        : { channel: 'email', recipient: still!.email }),
      purpose: 'authentication',
      template: 'sign-in-code',
      ...(still ? { accountId: still.id } : { locale: locale ?? null }),
      content: { name: still?.name ?? '', code, until: until.toISOString() },
    })
  })
}

/** To the phone too, if there is one; with a code of its own, which must not count as proof of the mailbox. */
async function sendVerifyCodes(deps: Deps, account: Account) {
  await sendCode(deps, account, { purpose: 'verify' }, 'email')
  if (account.phone) await sendCode(deps, account, { purpose: 'verify-whatsapp' }, 'whatsapp')
}

/** Where the account is reached by then: a phone that was removed meanwhile must not prove the next one. */
async function sendCode(
  { db, jobs }: Deps,
  { id }: Account,
  what: { purpose: CodePurpose; asked?: Asked },
  channel: Channel,
) {
  await issueCode(db, id, what, async (tx, { code, until }, { name, email, phone }) => {
    const recipient = channel === 'email' ? email : phone
    if (recipient === null) return
    await queueMessage(tx, jobs, {
      ...{ channel, recipient },
      purpose: 'authentication',
      template: what.purpose === 'reset' ? 'reset-code' : 'verify-code',
      accountId: id,
      content: { name, code, until: until.toISOString() },
    })
  })
}
