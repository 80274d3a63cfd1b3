import type { FastifyInstance } from 'fastify'
import { resetPassword } from '../modules/accounts/reset-password.ts'
import { verifyEmail } from '../modules/accounts/verify-email.ts'
import type { AccountMail } from '../platform/jobs.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'

/** What goes through the shopper's mailbox. Whoever asks without a session learns nothing about accounts. */
export function openUserCodeRoutes(app: FastifyInstance, shop: Shop) {
  open(app, shop, 'POST /api/user/forgot-username', async ({ limits }, { payload: { phone }, address }) => {
    await limits.byAddress('send-code', address)
    await limits.byAccount('forgot-username', phone)
    await mailLater(shop, { about: 'username', phone })
    return { success: true, message: 'If an account exists, an email has been sent.' }
  })

  open(app, shop, 'POST /api/user/send-reset-otp', async ({ limits }, { payload: { email }, address }) => {
    await limits.byAddress('send-code', address)
    await limits.byAccount('reset-code-a-minute', email)
    await limits.byAccount('reset-code', email)
    await mailLater(shop, { about: 'reset-code', email })
    return { success: true, message: 'OTP sent successfully' }
  })

  open(app, shop, 'POST /api/user/reset-password', async ({ db, limits }, { payload, address }) => {
    await limits.byAddress('try-code', address)
    await limits.byAccount('try-code', payload.email)
    await resetPassword(db, payload)
    await limits.forgetAccount('login', payload.email)
    return { success: true, message: 'Password reset successful' }
  })

  open(
    app,
    shop,
    'POST /api/user/send-verify-otp',
    async ({ limits }, { shopper: { accountId }, address }) => {
      await limits.byAddress('send-code', address)
      await limits.byAccount('verify-code-a-minute', accountId)
      await limits.byAccount('verify-code', accountId)
      await mailLater(shop, { about: 'verify-code', accountId })
      return { success: true, message: 'Verification code sent successfully' }
    },
  )

  open(
    app,
    shop,
    'POST /api/user/verify-email',
    async ({ db, limits }, { shopper: { accountId }, payload, address }) => {
      await limits.byAddress('try-code', address)
      await limits.byAccount('try-code', accountId)
      await verifyEmail(db, accountId, payload.otp)
      return { success: true, message: 'Email verified successfully!' }
    },
  )
}

function mailLater({ db, jobs }: Shop, mail: AccountMail) {
  return db.begin((tx) => jobs.enqueue(tx, 'account-mail', mail))
}
